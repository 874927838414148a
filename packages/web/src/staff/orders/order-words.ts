import type { OrderStatus } from '../../api/orders.ts'
import type { Tone } from '../../parts/tone-mark.tsx'
import type { StaffOrder } from '../api/orders.ts'

/** Each status in the words staff use, and its look. */
export const ORDER_STATUS: Record<OrderStatus, { text: string; tone: Tone }> = {
  EXTERNALLY_PAID: { text: 'Paid to the partner', tone: 'calm' },
  PAID: { text: 'Paid to us', tone: 'calm' },
  MANUAL_REVIEW: { text: 'Held for review', tone: 'waiting' },
  TRANSFER_IN_PROGRESS: { text: 'Transfer in progress', tone: 'waiting' },
  TRANSFER_COMPLETED: { text: 'Delivered', tone: 'good' },
  SETTLED: { text: 'Settled', tone: 'good' },
  REFUNDED: { text: 'Refunded', tone: 'bad' },
  CANCELLED: { text: 'Cancelled', tone: 'bad' },
}

/** Why an order is held, as written by the person who held it. Undefined if it isn't held. */
export function holdReason({ status, timeline }: StaffOrder): string | undefined {
  if (status !== 'MANUAL_REVIEW') return undefined
  const held = timeline.findLast((step) => step.status === 'MANUAL_REVIEW')
  return held?.note ?? 'No reason given.'
}
