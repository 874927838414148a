import type { Status as OrderStatus } from '../orders/states.ts'
import type { OfferStatus, Status, Tier } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

export type CaseRow = {
  case_id: string
  partner_id: string
  partner_name: string
  environment: Environment
  domain: string
  tier: Tier
  status: Status
  buyer_email: string
  buyer_name: string | null
  message: string | null
  /** Cents. */
  budget: number
  currency: string
  created_at: Date
  updated_at: Date
  ended_at: Date | null
  /** When the buyer showed that the mailbox is theirs; until then the case blocks nobody else. */
  confirmed_at: Date | null
  /** The sale that it ended with, as its order tells it. */
  order_id: string | null
  order_status: OrderStatus | null
  sale_price_cents: number | null
  commission_cents: number | null
}

export type StepRow = {
  at: Date
  status: Status
  event: string
  amount_cents: number | null
  note: string | null
}

export type OfferRow = {
  offer_id: string
  case_id: string
  amount_cents: number
  note: string | null
  status: OfferStatus
  created_at: Date
  answered_at: Date | null
}

/** The case of an event: the buyer's details stay with us. */
export function caseInEvent(row: CaseRow) {
  const { case_id, domain, tier, status, budget, sale_price_cents, commission_cents } = row
  const sale = { sale_price_cents, commission_cents, public_id: row.order_id }
  const facts = { case_id, domain, tier, status, budget, currency: row.currency }
  return status === 'COMPLETED' ? { ...facts, ...sale } : facts
}
