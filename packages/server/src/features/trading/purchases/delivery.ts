import type { Status } from '../orders/states.ts'

export const DELIVERY_STATUSES = ['waiting', 'in_progress', 'done', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** The order alone decides how far its delivery is, so the two can't disagree. */
export const STATUS_OF_DELIVERY = {
  EXTERNALLY_PAID: 'waiting',
  PAID: 'waiting',
  MANUAL_REVIEW: 'waiting',
  TRANSFER_IN_PROGRESS: 'in_progress',
  TRANSFER_COMPLETED: 'done',
  SETTLED: 'done',
  REFUNDED: 'failed',
  CANCELLED: 'failed',
} as const satisfies Record<Status, DeliveryStatus>
