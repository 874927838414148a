/**
 * - `open`: sent to the gateway, not decided yet.
 * - `capture_due`: the buyer has what they paid for; the money is held and must be captured.
 * - `captured`: the money was captured.
 * - `return_due`: the hold must be released or the money refunded.
 * - `returned`, `failed`: finished. The buyer got everything back, or was never charged.
 */
export const PAYMENT_STATUSES = [
  'open',
  'capture_due',
  'captured',
  'return_due',
  'returned',
  'failed',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * Allowed status changes. The trigger on the `payments` table has the same pairs; a test compares
 * them. Money is captured only from `capture_due`, which is set in the same transaction as the
 * purchase.
 */
// oxfmt-ignore
export const NEXT = {
  open:        ['capture_due', 'return_due', 'failed'],
  capture_due: ['captured', 'return_due'],
  captured:    ['return_due'],
  return_due:  ['returned'],
  returned:    [],
  failed:      [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** Whether a payment blocks another one for the same thing. */
export function isLive(status: PaymentStatus): boolean {
  return status === 'open' || status === 'capture_due' || status === 'captured'
}

/** Whether nothing is left to do for this payment. */
export function isOver(status: PaymentStatus): boolean {
  return status === 'captured' || status === 'returned' || status === 'failed'
}
