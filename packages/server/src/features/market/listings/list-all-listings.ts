import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { readFullListings, type FullListing } from './listing-sql.ts'
import type { Environment } from '../../../values/environment.ts'

/** Query parameters are text. */
type Flag = 'true' | 'false'
type Query = {
  environment: Environment
  domain?: string
  approved?: Flag
  awaiting_approval?: Flag
  limit: number
  cursor?: string
}

/** The cursor of this list is a name, so its time is meaningless. */
const NO_TIME = new Date(0)

/** All listings, sold or not, sorted by name. Refuses: validation_error (domain, cursor). */
export async function listAllListings(
  db: Db,
  { environment, domain, approved, awaiting_approval, limit, cursor }: Query,
): Promise<{ rows: FullListing[]; next_cursor: string | null }> {
  const read = domain === undefined ? undefined : readDomainName(domain)
  if (read && !read.ok) throw refuseField('domain', read.reason)
  const after = positionOf(cursor)?.id
  const rows = await readFullListings(db, {
    environment,
    domain: read?.name,
    approved: approved && approved === 'true',
    awaiting_approval: awaiting_approval && awaiting_approval === 'true',
    after,
    limit: limit + 1,
  })
  return cutPage(rows, limit, (row) => ({ at: NO_TIME, id: row.domain }))
}
