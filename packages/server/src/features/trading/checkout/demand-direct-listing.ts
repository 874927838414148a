import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type HeldListing, holdListing, isNeverListed } from '../../market/listings/sell-listing.ts'
import type { DirectInput } from './direct-input.ts'

/**
 * Locks a listing that a signed-in person wants to buy from us.
 *
 * Refuses, in this order: not_found (never listed), domain_unavailable (sold or withdrawn), conflict
 * (the buyer's own listing), price_mismatch.
 */
export async function demandDirectListing(
  tx: Tx,
  { buyer, domain, expected_price_cents }: DirectInput,
): Promise<HeldListing> {
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
  demandPrice(expected_price_cents, listing.bin_price_cents)
  return listing
}

function demandPrice(givenCents: number, rightCents: number): void {
  if (givenCents === rightCents) return
  throw new Refusal('price_mismatch', `The price is ${rightCents} cents.`, {
    details: [{ field: 'expected_price_cents', message: `must be ${rightCents}` }],
  })
}
