import type { Tx } from '../../../db/pool.ts'
import type { Resales } from '../listings/place-listing.ts'
import { changeListing } from '../listings/change-listing.ts'
import { addSellerListing } from './add-seller-listing.ts'
import { confirmOwn } from './verify-seller-listing.ts'

type Wanted = {
  domain: string
  bin_price_cents: number
  floor_price_cents: number | null
  auto_accept_cents: number | null
  monthly_months?: number
}

/** Puts an account's names on the market as proven and approved, for the demo. */
export async function seedSellerListings(
  tx: Tx,
  seller: { account_id: string; resales: Resales },
  wanted: readonly Wanted[],
  now: Date,
): Promise<void> {
  for (const each of wanted) {
    const own = await addSellerListing(tx, seller, each, now)
    const { resales } = seller
    const { listing_id } = await confirmOwn(tx, own, { proof_host: null, resales, now })
    if (listing_id !== null) await changeListing(tx, listing_id, { approved: true }, now)
  }
}
