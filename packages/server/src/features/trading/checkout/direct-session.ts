import { publicId } from '../../../values/public-id.ts'
import type { HeldListing } from '../../market/listings/sell-listing.ts'
import { DIRECT_PARTNER_ID } from '../partners/direct-sales.ts'
import type { NewSession } from './sql.ts'

export type Buyer = { account_id: string; email: string; name: string }

type Terms = {
  price_cents: number
  expires_at: Date
  /** Our page where the buyer can go back to. */
  cancel_url: string
  /** If `price_cents` is the first of several monthly payments. */
  monthly?: Monthly | undefined
  /** Our fee in `price_cents`, of a deal with the owner of a name. */
  brokerage_fee_cents?: number | undefined
}

/** In how many payments, the whole price, and our fee on top of it. */
export type Monthly = { months: number; price_cents: number; fee_cents: number }

/** A checkout page where a person buys a locked listing from us, without a partner. */
export function directSession(
  listing: HeldListing,
  buyer: Buyer,
  { price_cents, expires_at, cancel_url, monthly, brokerage_fee_cents }: Terms,
  now: Date,
): NewSession {
  return {
    session_id: publicId('cs', now),
    partner_id: DIRECT_PARTNER_ID,
    environment: 'live',
    listing_id: listing.id,
    domain: listing.domain,
    price_cents,
    currency: listing.currency,
    quote_id: null,
    reference: null,
    buyer_email: buyer.email,
    buyer_name: buyer.name,
    buyer_country: null,
    buyer_account_id: buyer.account_id,
    seller_account_id: listing.owner_account_id,
    return_url: null,
    cancel_url,
    monthly_months: monthly?.months ?? null,
    monthly_price_cents: monthly?.price_cents ?? null,
    monthly_fee_cents: monthly?.fee_cents ?? null,
    brokerage_fee_cents: brokerage_fee_cents ?? null,
    created_at: now,
    expires_at,
  }
}
