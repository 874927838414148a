import type { Undone } from './outcome.ts'

const DAY_MS = 24 * 3_600_000
/**
 * Less than the shortest hold on a card, so that nothing is charged that was never ordered. Only a
 * transfer in the same cart is charged sooner, and the rest with it.
 */
const CREDIT_MS_MAX = 3 * DAY_MS
const CREDIT_WAIT_MS = 5 * 60_000

/** The registrar's own error type. */
export const NO_CREDIT = 'InsufficientCreditException'

type Ordered = { ordered_at: Date; now(): Date }

/** Our own credit at the registrar is used up. The order waits until it's topped up. */
export function withoutCredit({ ordered_at, now }: Ordered): Undone {
  if (now().getTime() - ordered_at.getTime() > CREDIT_MS_MAX) {
    const text = "We couldn't order this at the registry. You weren't charged."
    return { kind: 'failed', code: 'registrar_credit', text }
  }
  const why = 'Our credit at the registrar is used up.'
  const waiting_for = 'registrar_credit'
  return { kind: 'later', waitMs: CREDIT_WAIT_MS, process_id: null, why, waiting_for }
}
