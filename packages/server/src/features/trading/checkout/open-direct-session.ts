import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { holdListing, isNeverListed } from '../../market/listings/sell-listing.ts'
import { SESSION_SECONDS } from './create-session.ts'
import { type Buyer, directSession } from './direct-session.ts'
import { TRIES_MAX } from './read-view.ts'
import { findOpenDirect, insertSession, type NewSession } from './sql.ts'

/** A page that expires sooner than this isn't worth returning to. */
const PAYING_MS = 24 * 3_600_000

export type DirectInput = {
  buyer: Buyer
  domain: string
  expected_price_cents: number
  /** The page of the listing, where the buyer can go back to. */
  cancel_url: string
}

/**
 * Opens a checkout page where a signed-in person buys a listing from us, without a partner. The
 * name isn't reserved. Asked again while the page is open at the same price, the page stays the
 * same, so that impatient clicks leave nothing behind.
 *
 * Refuses, in this order: not_found (never listed), domain_unavailable (sold or withdrawn),
 * conflict (the buyer's own listing), price_mismatch.
 */
export async function openDirectSession(
  tx: Tx,
  { buyer, domain, expected_price_cents, cancel_url }: DirectInput,
  now: Date,
): Promise<NewSession> {
  const listing = await holdListing(tx, 'live', domain)
  if (!listing || isNeverListed(listing)) {
    throw new Refusal('not_found', `${domain} is not listed.`)
  }
  if (!listing.is_offered) {
    throw new Refusal('domain_unavailable', `${domain} is no longer for sale.`)
  }
  if (listing.owner_account_id === buyer.account_id) {
    throw new Refusal('conflict', 'This is your own listing. You can’t buy it.')
  }
  const price_cents = listing.bin_price_cents
  demandPrice(expected_price_cents, price_cents)
  const { owner_account_id: seller_account_id } = listing
  const wanted = { buyer_account_id: buyer.account_id, seller_account_id, domain, price_cents }
  const openAfter = new Date(now.getTime() + PAYING_MS)
  const open = await findOpenDirect(tx, wanted, { openAfter, triesMax: TRIES_MAX })
  if (open) return open
  const expires_at = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const session = directSession(listing, buyer, { price_cents, expires_at, cancel_url }, now)
  await insertSession(tx, session)
  return session
}

function demandPrice(givenCents: number, rightCents: number): void {
  if (givenCents === rightCents) return
  throw new Refusal('price_mismatch', `The price is ${rightCents} cents.`, {
    details: [{ field: 'expected_price_cents', message: `must be ${rightCents}` }],
  })
}
