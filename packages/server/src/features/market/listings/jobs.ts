import type { Db } from '../../../db/pool.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeChanges } from './offer-sql.ts'

const EVERY_MS = 60_000
/** Twice as long as a node may lag before it rebuilds its index. */
const KEPT_MINUTES = 60
const ROWS_AT_ONCE = 10_000

/** Keeps the change log short. */
export function listingJobs({ db }: { db: Db }): Work[] {
  return [
    {
      name: 'purge listing changes',
      everyMs: EVERY_MS,
      run: () => purgeChanges(db, KEPT_MINUTES, ROWS_AT_ONCE),
    },
  ]
}
