import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeSessions } from './sql.ts'

const PURGE_EVERY_MS = 3_600_000
const KEPT_MS = 90 * 24 * 3_600_000
const PURGED_AT_ONCE = 1_000

/** Deletes checkout sessions that nobody paid, with the buyer's details that they hold. */
export function checkoutJobs({ db, clock }: Deps): Work[] {
  return [
    {
      name: 'purge checkout sessions',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeSessions(db, new Date(clock.now().getTime() - KEPT_MS), PURGED_AT_ONCE),
    },
  ]
}
