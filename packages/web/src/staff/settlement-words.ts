import { centsText } from '../names/cents-text.ts'
import { momentDay } from '../names/day-text.ts'
import type { Tone } from '../parts/tone-mark.tsx'
import { markSettlementPaid } from './api/settlements.ts'
import type { Settlement, SettlementStatus } from './api/settlements.ts'
import type { Step } from './steps.tsx'

export const SETTLEMENT_TEXT: Record<SettlementStatus, string> = {
  open: 'Being closed',
  due: 'Due',
  paid: 'Paid',
}

export const SETTLEMENT_TONE: Record<SettlementStatus, Tone> = {
  open: 'waiting',
  due: 'waiting',
  paid: 'good',
}

export function periodText({ period_start, period_end }: Settlement): string {
  return `${momentDay(period_start)} – ${momentDay(period_end)}`
}

/** The steps staff can take on a settlement: only one that is due can be paid. */
export function settlementSteps(settlement: Settlement): Step[] {
  const { settlement_id, partner_name, amount_owed_cents, currency, status } = settlement
  if (status !== 'due') return []
  const amount = centsText(amount_owed_cents, currency)
  return [
    {
      text: 'Mark paid',
      sure: `${amount} has arrived`,
      done: 'paid',
      meaning: `${partner_name} has paid ${amount}. It is booked as cash, and can’t be undone.`,
      isFinal: true,
      send: async () => await markSettlementPaid(settlement_id),
    },
  ]
}
