import type { Tx } from '../../../db/pool.ts'
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
  account_id: string,
  wanted: readonly Wanted[],
  now: Date,
): Promise<void> {
  for (const each of wanted) {
    const own = await addSellerListing(tx, account_id, each, now)
    const { listing_id } = await confirmOwn(tx, own, { proof_host: null, now })
    if (listing_id !== null) await changeListing(tx, listing_id, { approved: true }, now)
  }
}
