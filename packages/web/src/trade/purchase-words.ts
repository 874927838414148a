import type { Purchase } from '../api/purchases.ts'
import { momentDay } from '../names/day-text.ts'
import type { Mark } from '../parts/tone-mark.tsx'

const MARKS: Record<Purchase['status'], Mark> = {
  EXTERNALLY_PAID: { text: 'Paid', tone: 'waiting' },
  PAID: { text: 'Paid', tone: 'waiting' },
  MANUAL_REVIEW: { text: 'In review', tone: 'waiting' },
  TRANSFER_IN_PROGRESS: { text: 'Being delivered', tone: 'waiting' },
  TRANSFER_COMPLETED: { text: 'Delivered', tone: 'good' },
  SETTLED: { text: 'Delivered', tone: 'good' },
  REFUNDED: { text: 'Refunded', tone: 'calm' },
  CANCELLED: { text: 'Cancelled', tone: 'calm' },
}

export function markOfPurchase({ status }: Pick<Purchase, 'status'>): Mark {
  return MARKS[status]
}

const NEXT: Record<Purchase['delivery']['status'], string> = {
  waiting: 'We’re preparing the delivery. We’ll email you at each step.',
  in_progress: 'The domain is on its way to you. Confirm when it has arrived.',
  done: 'The domain is yours.',
  failed: 'We cancelled the order. Your money goes back to your card.',
}

/** What happens next, in one sentence. */
export function nextOfPurchase({ status, delivery }: Purchase): string {
  if (status === 'MANUAL_REVIEW') {
    return 'We check large orders by hand, usually within a day. You don’t need to do anything.'
  }
  if (delivery.disputed_at !== null && delivery.status === 'in_progress') {
    return 'You reported a problem. Our team is looking into it.'
  }
  const { kind, status: how, due_at } = delivery
  if (how === 'waiting' && kind === 'auth_code' && due_at !== null) {
    return `The seller hands it over by ${momentDay(due_at)}. Otherwise you get your money back.`
  }
  return NEXT[how]
}

const STEPS: Partial<Record<string, string>> = {
  'order.recorded': 'You paid',
  'transfer.held': 'We’re checking the order',
  'order.manual_review_cleared': 'We checked the order',
  'order.transfer_started': 'The delivery started',
  'order.transfer_completed': 'The domain was delivered',
  'order.settled': 'The order was closed',
  'order.refunded': 'We cancelled the order and returned your money',
}

/** Describes a timeline entry. An event newer than this page is shown unchanged. */
export function purchaseStepText({ event }: Pick<Purchase['timeline'][number], 'event'>): string {
  return STEPS[event] ?? event
}

export function purchaseHref({ public_id }: Pick<Purchase, 'public_id'>): string {
  return `/account/purchases/${encodeURIComponent(public_id)}`
}
