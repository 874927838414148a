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
  /** The account that asked us directly; null if a partner did. */
  buyer_account_id: string | null
  /** Our fee, which is part of every price of a direct case. */
  success_fee_bps: number | null
  /** The checkout page of a direct case's deal, what is paid there, and until when. */
  session_id: string | null
  pay_cents: number | null
  pay_fee_cents: number | null
  pay_until: Date | null
  created_at: Date
  updated_at: Date
  ended_at: Date | null
  /** When the buyer confirmed the email address. Until then the case doesn't block other buyers. */
  confirmed_at: Date | null
  /** The resulting sale, read from its order. */
  order_id: string | null
  order_status: OrderStatus | null
  sale_price_cents: number | null
  commission_cents: number | null
  /** When the name was delivered, what its former owner gets of a direct case's sale, and if we paid. */
  delivered_at: Date | null
  owner_cents: number | null
  owner_paid_at: Date | null
  owner_reference: string | null
}

/** Whether the former owner has to be paid now. */
export function isOwnerOwed({ owner_cents, delivered_at, owner_paid_at }: CaseRow): boolean {
  return (owner_cents ?? 0) > 0 && delivered_at !== null && owner_paid_at === null
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

/** The case as it appears in an event, without the buyer's details. */
export function caseInEvent(row: CaseRow) {
  const { case_id, domain, tier, status, budget, sale_price_cents, commission_cents } = row
  const sale = { sale_price_cents, commission_cents, public_id: row.order_id }
  const facts = { case_id, domain, tier, status, budget, currency: row.currency }
  return status === 'COMPLETED' ? { ...facts, ...sale } : facts
}
