import type { Tx } from '../../../db/pool.ts'
import { demoListings } from './demo-listings.ts'
import { insertApproved } from './sql.ts'

/** Rows sent in one statement: large enough to be quick, small enough for any server. */
const BATCH_ROWS = 1_000

/** Fills a fresh demo's market; returns how many names it now holds. */
export async function seedListings(tx: Tx): Promise<number> {
  const listings = demoListings()
  for (let start = 0; start < listings.length; start += BATCH_ROWS) {
    await insertApproved(tx, listings.slice(start, start + BATCH_ROWS))
  }
  return listings.length
}
