import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeClicks, purgeGates } from './click-sql.ts'

const PURGE_MS = 60_000

/** Deletes what is no longer needed to count clicks. */
export function referralJobs({ db, clock }: Deps): Work[] {
  return [
    { name: 'purge click gates', everyMs: PURGE_MS, run: () => purgeGates(db, clock.now()) },
    { name: 'purge clicks', everyMs: PURGE_MS, run: () => purgeClicks(db, clock.now()) },
  ]
}
