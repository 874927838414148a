import { migrate } from '../packages/server/src/db/migrate.ts'
import type { Db } from '../packages/server/src/db/pool.ts'
import { readListingName } from '../packages/server/src/features/market/listings/read-listing-name.ts'
import { insertApproved } from '../packages/server/src/features/market/listings/sql.ts'

const ROWS_AT_ONCE = 1_000
const FIRST_LISTED = Date.parse('2026-01-01T00:00:00.000Z')

/** Names are remembered by id, so several sets must not share any. */
let listed = 0

/** Lists the names of a labelled set, one after the other in the order of its file. */
export async function listLabelledSet(db: Db, names: string[]): Promise<void> {
  await migrate(db)
  const firstId = listed
  listed += names.length
  const listings = names.map((domain, place) => ({
    id: (firstId + place).toString(16).padStart(32, '0'),
    environment: 'live' as const,
    domain,
    unicode: null,
    tld: domain.slice(domain.indexOf('.') + 1),
    bin_price_cents: 100_00,
    floor_price_cents: null,
    ...readListingName(domain),
    created_at: new Date(FIRST_LISTED + place * 1_000),
  }))
  for (let from = 0; from < listings.length; from += ROWS_AT_ONCE) {
    await db.begin((tx) => insertApproved(tx, listings.slice(from, from + ROWS_AT_ONCE)))
  }
  await db`vacuum analyze listings, name_words`
}
