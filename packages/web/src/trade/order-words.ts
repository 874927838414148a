import type { Order, OrderStatus, OrderStep } from '../api/orders.ts'
import type { Mark } from '../parts/tone-mark.tsx'

/** Each status in words, and its look. */
export const ORDER_STATUS: Record<OrderStatus, Mark> = {
  EXTERNALLY_PAID: { text: 'Paid to you', tone: 'waiting' },
  PAID: { text: 'Paid to us', tone: 'waiting' },
  MANUAL_REVIEW: { text: 'In review', tone: 'waiting' },
  TRANSFER_IN_PROGRESS: { text: 'Being transferred', tone: 'waiting' },
  TRANSFER_COMPLETED: { text: 'Delivered', tone: 'good' },
  SETTLED: { text: 'Settled', tone: 'good' },
  REFUNDED: { text: 'Refunded', tone: 'bad' },
  CANCELLED: { text: 'Cancelled', tone: 'bad' },
}

/** What is known about the buyer: name, e-mail address, country. */
export function buyerText({ buyer }: Pick<Order, 'buyer'>): string {
  const facts = buyer ? [buyer.name, buyer.email, buyer.country] : []
  return facts.filter((fact) => fact !== null).join(', ') || 'Unknown'
}

/** Whether a sale was reversed, so nobody keeps or owes anything for it. */
export function isTakenBack(status: OrderStatus): boolean {
  return status === 'REFUNDED' || status === 'CANCELLED'
}

const EVENT_TEXT: Record<string, string> = {
  'order.recorded': 'Sale recorded',
  'transfer.held': 'On hold for review',
  'order.manual_review_cleared': 'Reviewed and cleared',
  'order.transfer_started': 'Transfer started',
  'order.transfer_completed': 'Domain delivered',
  'order.settled': 'Settled in a statement',
  'order.refunded': 'Refunded',
}

/** Describes a timeline entry. An event newer than this page is shown unchanged. */
export function orderStepText({ event }: Pick<OrderStep, 'event'>): string {
  return EVENT_TEXT[event] ?? event
}

const NEXT_TEXT: Partial<Record<OrderStatus, string>> = {
  EXTERNALLY_PAID: 'Next: we transfer the name to the buyer.',
  PAID: 'Next: we transfer the name to the buyer.',
  MANUAL_REVIEW: 'Next: our team reviews this sale before anything moves.',
  TRANSFER_IN_PROGRESS: 'Next: the buyer’s registrar confirms that it has the name.',
  TRANSFER_COMPLETED: 'Next: the sale goes into the statement of its period.',
}

/** The next step. Undefined for an order that is over. */
export function nextText(status: OrderStatus): string | undefined {
  return NEXT_TEXT[status]
}

const PAYMENT_TEXT: Record<string, string> = {
  open: 'Waiting for a decision',
  capture_due: 'Held, not yet charged',
  captured: 'Taken',
  return_due: 'Being refunded to the buyer',
  returned: 'Refunded to the buyer',
  failed: 'Never charged',
}

/** The state of a payment that the service collected. */
export function paymentText(status: string): string {
  return PAYMENT_TEXT[status] ?? status
}
