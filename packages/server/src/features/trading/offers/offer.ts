import type { Status as OrderStatus } from '../orders/states.ts'

export const STATUSES = [
  'open',
  'countered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'paid',
] as const
export type OfferStatus = (typeof STATUSES)[number]

export const ROLES = ['buyer', 'seller'] as const
export type Role = (typeof ROLES)[number]

export const EVENTS = [
  'offered',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'closed',
  'paid',
] as const
export type OfferEvent = (typeof EVENTS)[number]

export type OfferRow = {
  offer_id: string
  listing_id: string
  domain: string
  buyer_account_id: string
  /** Null for our own names: staff answer. */
  seller_account_id: string | null
  status: OfferStatus
  turn: Role | null
  amount_cents: number
  expires_at: Date
  /** The deadline of which somebody was reminded. Each turn has another. */
  reminded_of: Date | null
  session_id: string | null
  created_at: Date
  updated_at: Date
  /** The order that an accepted offer became, once it is paid. */
  order_id: string | null
  order_status: OrderStatus | null
  ordered_at: Date | null
  /** Whether a payment for it is in progress right now. */
  is_paying: boolean
}

/** One line of the timeline that both sides see. */
export type StepRow = {
  offer_id: string
  number: number
  at: Date
  /** Null if neither side did it. */
  done_by: Role | null
  event: Exclude<OfferEvent, 'paid'>
  amount_cents: number | null
  message: string | null
}
