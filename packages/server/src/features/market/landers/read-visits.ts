import type { Db } from '../../../db/pool.ts'
import { type PeriodQuery, readPeriod } from '../../../http/period.ts'
import { readSellerListing } from '../sellers/read-seller-listing.ts'
import { readVisitDays, type VisitDay } from './visit-sql.ts'

/** More days than we keep. */
const DAYS_MAX = 500

/**
 * Visits of a name's lander per UTC day. Refuses: not_found, validation_error (from, to).
 */
export async function readVisits(
  db: Db,
  which: { account_id: string; id: string },
  query: PeriodQuery,
): Promise<{ total: number; by_day: VisitDay[] }> {
  const span = readPeriod(query)
  const own = await readSellerListing(db, which)
  const newest = await readVisitDays(db, own.id, { ...span, max: DAYS_MAX })
  const by_day = newest.toReversed()
  return { total: by_day.reduce((sum, { visits }) => sum + visits, 0), by_day }
}
