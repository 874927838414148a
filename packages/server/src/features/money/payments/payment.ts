import type { PaymentStatus } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

/** What payments are for. Each purpose has its own handler: see purpose.ts. */
export type PurposeName = 'checkout' | 'cart' | 'plan' | 'brokerage'

export type PaymentRow = {
  payment_id: string
  environment: Environment
  purpose: PurposeName
  /** The id of the checkout session, the cart's receipt or the charge of a plan. */
  subject_id: string
  amount_cents: number
  /** How much of the amount to capture; null for all of it. */
  capture_cents: number | null
  currency: string
  gateway: string
  gateway_ref: string | null
  buyer_url: string | null
  status: PaymentStatus
  reason: string | null
  order_id: string | null
  created_at: Date
  updated_at: Date
  attempts: number
  /** The saved card that is charged, as the gateway names it; null if the buyer enters a card. */
  customer_ref: string | null
  method_ref: string | null
  /** The bank wants to see the buyer. */
  needs_buyer: boolean
  /** How long to wait for the buyer; null for the usual half hour. */
  open_until: Date | null
  /** When the hold lapses, if the gateway said so. */
  capture_before: Date | null
}

/** Due date of a payment that the sweeper must leave alone until the amount to capture is known. */
export const NOT_BY_ITSELF = new Date('9999-01-01T00:00:00Z')
