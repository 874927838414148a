import type { PaymentStatus } from '../../money/payments/states.ts'

/**
 * - `needs_owner`: the bank wants to see the buyer, who was sent a link. Not over yet.
 * - `declined`: the card was declined, or there was none.
 * - `returned`: given up on, because the buyer didn't come or something else replaced it.
 * - `unanswered`: the gateway never answered. Nothing was charged, and the attempt is repeated.
 * - `paid`: the money was captured.
 */
export type ChargeOutcome = 'needs_owner' | 'declined' | 'returned' | 'unanswered' | 'paid'

type State = { payment_status: PaymentStatus; needs_buyer: boolean; reason: string | null }

/** What became of a charge; undefined while it is under way. Capturing notes `paid` by itself. */
export function chargeOutcome({
  payment_status,
  needs_buyer,
  reason,
}: State): ChargeOutcome | undefined {
  if (payment_status === 'failed') return 'declined'
  if (payment_status === 'return_due' || payment_status === 'returned') {
    // The gateway refused the card itself, for example because it was deleted there.
    if (reason === 'gateway_refused' || reason === 'not_captured') return 'declined'
    return reason === 'abandoned' && !needs_buyer ? 'unanswered' : 'returned'
  }
  return payment_status === 'open' && needs_buyer ? 'needs_owner' : undefined
}
