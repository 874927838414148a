import type { PaymentStatus } from '../../money/payments/states.ts'
import type { ReceiptStatus } from '../cart/receipt-sql.ts'

/**
 * - `needs_owner`: the bank wants to see the owner, who was sent a link. Not over yet.
 * - `declined`: the card was declined.
 * - `returned`: given up on, because it was no longer wanted or the owner didn't come.
 * - `unanswered`: the gateway never answered. Nothing was charged, and the step is repeated.
 * - `not_renewed`: paid, but the name could not be renewed, so nothing was charged, or it was
 *   refunded.
 * - `renewed`: paid and renewed.
 */
export type ChargeOutcome =
  | 'needs_owner'
  | 'declined'
  | 'returned'
  | 'unanswered'
  | 'not_renewed'
  | 'renewed'

type State = {
  receipt_status: ReceiptStatus
  taken_cents: number | null
  is_late: boolean
  refunded_cents: number
  payment_status: PaymentStatus
  needs_buyer: boolean
  reason: string | null
}

/** What became of a charge; undefined while it is under way. */
export function chargeOutcome(state: State): ChargeOutcome | undefined {
  const { receipt_status, taken_cents, refunded_cents, payment_status, needs_buyer, reason } = state
  if (receipt_status === 'closed') {
    if (state.is_late) return undefined
    return (taken_cents ?? 0) > refunded_cents ? 'renewed' : 'not_renewed'
  }
  if (payment_status === 'failed') return 'declined'
  if (payment_status === 'return_due' || payment_status === 'returned') {
    // The gateway refused the card itself, for example because it was deleted there.
    if (reason === 'gateway_refused') return 'declined'
    return reason === 'abandoned' && !needs_buyer ? 'unanswered' : 'returned'
  }
  return payment_status === 'open' && needs_buyer ? 'needs_owner' : undefined
}
