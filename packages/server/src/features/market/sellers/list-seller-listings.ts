import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { readOwn, type SellerRow } from './sql.ts'

/** An account's listings, sold ones included, newest first. Refuses: validation_error (cursor). */
export async function listSellerListings(
  db: Db,
  account_id: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ rows: SellerRow[]; next_cursor: string | null }> {
  const rows = await readOwn(db, account_id, { after: positionOf(cursor), limit: limit + 1 })
  return cutPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
}
