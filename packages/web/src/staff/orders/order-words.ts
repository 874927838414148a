import type { OrderStatus } from '../api/orders.ts'

/** A status as people say it. */
export const ORDER_STATUS_TEXT: Record<OrderStatus, string> = {
  EXTERNALLY_PAID: 'Paid to the partner',
  PAID: 'Paid to us',
  MANUAL_REVIEW: 'Held for review',
  TRANSFER_IN_PROGRESS: 'Transfer under way',
  TRANSFER_COMPLETED: 'Delivered',
  SETTLED: 'Settled',
  REFUNDED: 'Refunded',
  CANCELLED: 'Cancelled',
}
