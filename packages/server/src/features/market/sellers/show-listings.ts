import type { Reader } from '../../../db/pool.ts'
import type { FindEnded } from './look-for-proof.ts'
import { type SellerListingOut, sellerListingOut } from './shapes.ts'
import type { SellerRow } from './sql.ts'

type Needs = { db: Reader; findEnded: FindEnded }

/** Listings of one account as it sees them, with what the portfolio knows about the domains. */
export async function showListings(
  { db, findEnded }: Needs,
  rows: SellerRow[],
): Promise<SellerListingOut[]> {
  const account_id = rows[0]?.account_id
  if (account_id === undefined) return []
  const domains = rows.map(({ domain }) => domain)
  const ended = new Set(await findEnded(db, account_id, domains))
  return rows.map((row) => sellerListingOut(row, ended.has(row.domain)))
}

export async function showListing(needs: Needs, row: SellerRow): Promise<SellerListingOut> {
  const [shown] = await showListings(needs, [row])
  if (!shown) throw new Error('one row gives one listing')
  return shown
}
