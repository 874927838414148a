import type { Tx } from '../../../db/pool.ts'
import { demoListings } from './demo-listings.ts'
import { readListingName } from './read-listing-name.ts'
import { insertApproved } from './sql.ts'

/** Rows per statement: large enough to be fast, small enough for any server. */
const BATCH_ROWS = 1_000

/** Fills the marketplace of a fresh demo. Returns the number of names. */
export async function seedListings(tx: Tx): Promise<number> {
  const listings = demoListings()
  for (let start = 0; start < listings.length; start += BATCH_ROWS) {
    const batch = listings.slice(start, start + BATCH_ROWS)
    const read = batch.map((listing) => ({ ...listing, ...readListingName(listing.domain) }))
    await insertApproved(tx, read)
  }
  return listings.length
}
