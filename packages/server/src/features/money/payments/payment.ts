import type { PaymentStatus } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

/** What payments are for. Each has someone who decides what becomes of the money: see purpose.ts. */
export type PurposeName = 'checkout' | 'cart'

export type PaymentRow = {
  payment_id: string
  environment: Environment
  purpose: PurposeName
  /** The checkout session or the cart. */
  subject_id: string
  amount_cents: number
  /** What is taken of it; null for all. */
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
}

/** When a payment is due that the sweeper must not take before somebody says how much of it. */
export const NOT_BY_ITSELF = new Date('9999-01-01T00:00:00Z')
