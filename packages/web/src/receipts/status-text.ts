import type { Receipt, ReceiptItem } from '../api/cart.ts'
import { markOf } from '../parts/tone-mark.tsx'
import type { Mark } from '../parts/tone-mark.tsx'

const STATUS_MARKS: Record<string, Mark> = {
  open: { text: 'Waiting for your bank', tone: 'waiting' },
  failed: { text: 'Not paid', tone: 'bad' },
  carrying_out: { text: 'In progress', tone: 'waiting' },
  closed: { text: 'Complete', tone: 'good' },
}

/** A receipt may be charged before all of its items have ended. */
export function markOfReceipt({ status, items }: Pick<Receipt, 'status' | 'items'>): Mark {
  const isUnderWay = status === 'closed' && items.some(isOpen)
  return markOf(STATUS_MARKS, isUnderWay ? 'carrying_out' : status)
}

export function isOpen({ state }: Pick<ReceiptItem, 'state'>): boolean {
  return state !== 'done' && state !== 'failed'
}

/** Nothing about it changes any more, except for refunds. */
export function isSettled({ status, items }: Pick<Receipt, 'status' | 'items'>): boolean {
  return status === 'failed' || (status === 'closed' && !items.some(isOpen))
}
