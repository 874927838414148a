import { centsText } from '../names/cents-text.ts'
import type { Mark } from '../parts/tone-mark.tsx'
import { moveSellerPayout } from './api/seller-payouts.ts'
import type { SellerPayout, SellerPayoutStatus } from './api/seller-payouts.ts'
import type { Step } from './steps.tsx'

export const SELLER_PAYOUT_TEXT: Record<SellerPayoutStatus, string> = {
  pending: 'In progress',
  paid: 'Paid',
  failed: 'Failed',
}

/** A payout in progress is on hold, with the bank or Stripe, or waits for the next file. */
export function markOfSellerPayout(payout: SellerPayout): Mark {
  const { status, held_at, file_id, method, problem } = payout
  if (status === 'paid') return { text: 'Paid', tone: 'good' }
  if (status === 'failed') return { text: 'Failed', tone: 'bad' }
  if (held_at) return { text: 'On hold', tone: 'bad' }
  if (method === 'stripe') {
    return { text: 'With Stripe', tone: problem === null ? 'waiting' : 'bad' }
  }
  return file_id === null
    ? { text: 'Waiting for a file', tone: 'waiting' }
    : { text: 'With the bank', tone: 'waiting' }
}

const NOTE_HINT = 'Only staff can see it.'

/** What staff can do with a payout in progress. */
export function sellerPayoutSteps(payout: SellerPayout): Step[] {
  if (payout.status !== 'pending') return []
  if (payout.held_at) return [stepsOf(payout).release, stepsOf(payout).failed]
  const { paid, failed, hold } = stepsOf(payout)
  // Stripe says itself what became of it.
  if (payout.method === 'stripe') return payout.sent_at === null ? [hold, failed] : []
  return payout.file_id === null ? [paid, hold, failed] : [paid, failed]
}

function stepsOf({ payout_id, email, amount_cents, currency }: SellerPayout) {
  const amount = centsText(amount_cents, currency)
  const move =
    (step: Parameters<typeof moveSellerPayout>[1]) => async (values: Record<string, string>) =>
      await moveSellerPayout(payout_id, step, (values['note'] ?? '').trim())
  return {
    paid: {
      text: 'Mark paid',
      sure: `${amount} was paid`,
      done: 'paid',
      meaning: `The bank has paid ${amount} to ${email}. It leaves our cash, and can’t be undone. The seller gets an email.`,
      isFinal: true,
      noteHint: NOTE_HINT,
      send: move('paid'),
    },
    failed: {
      text: 'Mark failed',
      sure: 'It didn’t arrive',
      done: 'failed',
      meaning: `${amount} didn’t arrive. It is owed to ${email} again, and goes into the next payout. The seller gets an email.`,
      isFinal: true,
      noteHint: NOTE_HINT,
      send: move('failed'),
    },
    hold: {
      text: 'Hold',
      sure: 'Hold this payout',
      done: 'on hold',
      meaning: 'Keeps it from the bank and from Stripe until you release it.',
      noteHint: NOTE_HINT,
      send: move('hold'),
    },
    release: {
      text: 'Release',
      sure: 'Release this payout',
      done: 'released',
      meaning: 'It goes into the next file for the bank, or to Stripe right away.',
      noteHint: NOTE_HINT,
      send: move('release'),
    },
  } satisfies Record<string, Step>
}

export function sellerPayoutHref({ payout_id }: Pick<SellerPayout, 'payout_id'>): string {
  return `/staff/seller-payouts/${encodeURIComponent(payout_id)}`
}
