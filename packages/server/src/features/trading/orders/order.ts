import type { PaymentModel } from '../../money/ledger/posting-rules.ts'
import type { Status } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

export type OrderRow = {
  public_id: string
  partner_id: string
  environment: Environment
  listing_id: string
  domain: string
  status: Status
  payment_model: PaymentModel
  sale_price_cents: number
  commission_bps: number
  commission_cents: number
  currency: string
  quote_id: string | null
  external_payment_ref: string | null
  buyer_email: string | null
  buyer_name: string | null
  buyer_country: string | null
  /** The account that bought directly from us; null if a partner made the sale. */
  buyer_account_id: string | null
  return_url: string | null
  cancel_url: string | null
  created_at: Date
  updated_at: Date
  completed_at: Date | null
  settlement_id: string | null
  /** The account that sold the name; null if it was ours. */
  seller_account_id: string | null
  /** Our commission on a seller's name, in hundredths of a percent. */
  seller_bps: number | null
  /** What the seller gets. */
  seller_cents: number
  /** What we owe the former owner of a name that we negotiated for a person. */
  owner_cents: number
}

export type TimelineRow = { at: Date; status: Status; event: string; note: string | null }

type OrderInEvent = Pick<
  OrderRow,
  'public_id' | 'domain' | 'status' | 'sale_price_cents' | 'currency'
>

/** The order as it appears in an event (spec 2.12), without the buyer's details. */
export function orderInEvent(order: OrderInEvent) {
  const { public_id, domain, status, sale_price_cents, currency } = order
  return { public_id, domain, status, sale_price_cents, currency }
}
