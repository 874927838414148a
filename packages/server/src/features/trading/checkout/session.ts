import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'
import type { Environment } from '../../../values/environment.ts'

export type SessionRow = {
  session_id: string
  partner_id: string
  environment: Environment
  listing_id: string
  domain: string
  price_cents: number
  currency: string
  quote_id: string | null
  reference: string | null
  buyer_email: string | null
  buyer_name: string | null
  buyer_country: string | null
  /** The account that buys directly from us; null if a partner opened the session. */
  buyer_account_id: string | null
  /** Who sold the name when the session was opened; null if it was ours. */
  seller_account_id: string | null
  return_url: string | null
  cancel_url: string | null
  /** Signed with the referral feature's key. Only that feature reads it. */
  link_cookie: string | null
  order_id: string | null
  /** Of a checkout for the first of several monthly payments, which `price_cents` is. */
  monthly_months: number | null
  /** The whole price of the name, and our fee on top of it. */
  monthly_price_cents: number | null
  monthly_fee_cents: number | null
  /** Of a deal with the owner of a name: our fee, which is part of `price_cents`. */
  brokerage_fee_cents: number | null
  /** The plan that it became. */
  plan_id: string | null
  created_at: Date
  expires_at: Date
}

const PURPOSE = 'checkout'

/** The session's page with its access token. Whoever has the link is treated as the buyer. */
export function checkoutPath(masterKey: MasterKey, sessionId: string): string {
  return `/checkout/${sessionId}?pt=${signToken(masterKey, PURPOSE, sessionId)}`
}

export function isTokenOf(masterKey: MasterKey, sessionId: string, pt: string): boolean {
  return readToken(masterKey, PURPOSE, pt) === sessionId
}

/** What the payments of a session are for. */
export function purposeOf({
  monthly_months,
  brokerage_fee_cents,
}: Pick<SessionRow, 'monthly_months' | 'brokerage_fee_cents'>): 'checkout' | 'plan' | 'brokerage' {
  if (brokerage_fee_cents !== null) return 'brokerage'
  return monthly_months === null ? 'checkout' : 'plan'
}

export function isExpired({ expires_at }: SessionRow, now: Date): boolean {
  return expires_at <= now
}
