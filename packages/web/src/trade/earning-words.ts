import type { SellerPayout, SellerSale } from '../api/earnings.ts'
import { momentDay } from '../names/day-text.ts'
import type { Mark } from '../parts/tone-mark.tsx'

const MARKS: Record<SellerPayout['status'], Mark> = {
  pending: { text: 'On its way', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

export function markOfPayout({ status }: Pick<SellerPayout, 'status'>): Mark {
  return MARKS[status]
}

/** What happens next with a payout, in one sentence. */
export function nextOfPayout({ status, created_at, paid_at }: SellerPayout): string {
  if (status === 'paid' && paid_at) return `Paid on ${momentDay(paid_at)}.`
  if (status === 'failed') return 'It didn’t go through. The money goes into your next payout.'
  return `Made on ${momentDay(created_at)}. Your bank may take a few days to show it.`
}

type Sold = Pick<SellerSale, 'status' | 'payable_at' | 'delivered_at'>

/** When the money of a sale is payable, in one sentence. */
export function nextOfSale({ status, payable_at, delivered_at }: Sold): string {
  if (status === 'REFUNDED' || status === 'CANCELLED') return 'Cancelled. The buyer was refunded.'
  if (!payable_at || !delivered_at) return 'Payable 7 days after delivery.'
  return `Delivered on ${momentDay(delivered_at)}. Payable from ${momentDay(payable_at)}.`
}

export function payoutHref({ payout_id }: Pick<SellerPayout, 'payout_id'>): string {
  return `/account/earnings/${encodeURIComponent(payout_id)}`
}
