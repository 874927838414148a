/**
 * - `open`: asked of the gateway, and not decided.
 * - `capture_due`: what it pays for is the buyer's; the money is held and to be taken.
 * - `captured`: the money is taken.
 * - `return_due`: the hold is to be let go, or the money to be given back.
 * - `returned`, `failed`: over; the buyer has all of it, or never parted with it.
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
 * What may become of a payment. The trigger on the table `payments` holds the same pairs; a test
 * compares them. Money is taken only through `capture_due`, which is written with what it pays for.
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

/** Whether a payment stands in the way of another for the same thing. */
export function isLive(status: PaymentStatus): boolean {
  return status === 'open' || status === 'capture_due' || status === 'captured'
}

/** Whether nothing is left to do about it. */
export function isOver(status: PaymentStatus): boolean {
  return status === 'captured' || status === 'returned' || status === 'failed'
}
