import { centsText } from '../../../names/cents-text.ts'
import type { Tone } from '../../../parts/tone-mark.tsx'
import { endPayout } from '../../api/payouts.ts'
import type { Payout, PayoutStatus } from '../../api/payouts.ts'
import type { Step } from '../../steps.tsx'

export const PAYOUT_TEXT: Record<PayoutStatus, string> = {
  pending: 'In progress',
  paid: 'Paid',
  failed: 'Failed',
}

export const PAYOUT_TONE: Record<PayoutStatus, Tone> = {
  pending: 'waiting',
  paid: 'good',
  failed: 'bad',
}

const NOTE_HINT = 'Only staff can see it.'

/** The possible outcomes of a pending payout. */
export function payoutSteps(payout: Payout): Step[] {
  const { payout_id, partner_name, amount_cents, currency, status } = payout
  if (status !== 'pending') return []
  const amount = centsText(amount_cents, currency)
  const end = (how: 'paid' | 'failed') => async (values: Record<string, string>) =>
    await endPayout(payout_id, how, (values['note'] ?? '').trim())
  return [
    {
      text: 'Mark paid',
      sure: `${amount} has arrived`,
      done: 'paid',
      meaning: `${partner_name} has received ${amount}. It leaves our cash, and can’t be undone.`,
      isFinal: true,
      noteHint: NOTE_HINT,
      send: end('paid'),
    },
    {
      text: 'Mark failed',
      sure: 'It didn’t arrive',
      done: 'failed',
      meaning: `${amount} didn’t arrive. It is owed to ${partner_name} again, and goes into the next payout.`,
      isFinal: true,
      noteHint: NOTE_HINT,
      send: end('failed'),
    },
  ]
}
