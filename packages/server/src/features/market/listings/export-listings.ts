import type { Db } from '../../../db/pool.ts'
import { csvCell } from '../../../values/csv.ts'
import { readFullListings, type FullListing } from './listing-sql.ts'
import type { Environment } from '../../../values/environment.ts'

const PAGE_ROWS = 5_000
const COLUMNS = [
  'domain',
  'bin_price_cents',
  'floor_price_cents',
  'approved',
  'marketplace_visible',
  'unicode',
  'sold_at',
  'withdrawn_at',
  'created_at',
] as const satisfies (keyof FullListing)[]

/**
 * All listings as CSV, sorted by name, a page at a time. Has the columns an import needs, plus the
 * history.
 */
export async function* exportListings(db: Db, environment: Environment): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\n`
  let after: string | undefined
  for (;;) {
    const rows = await readFullListings(db, { environment, after, limit: PAGE_ROWS })
    if (rows.length === 0) return
    yield rows.map((row) => `${COLUMNS.map((name) => csvCell(row[name])).join(',')}\n`).join('')
    after = rows.at(-1)?.domain
  }
}
