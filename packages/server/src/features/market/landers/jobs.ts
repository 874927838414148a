import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeVisits } from './visit-sql.ts'

const PURGE_EVERY_MS = 3_600_000
/** Long enough to compare with last year. */
const KEPT_MS = 400 * 24 * 3_600_000
const PURGED_AT_ONCE = 1_000

/** Deletes old counts of visits. */
export function landerJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  const before = () => new Date(clock.now().getTime() - KEPT_MS)
  return [
    {
      name: 'purge lander visits',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeVisits(db, before(), PURGED_AT_ONCE),
    },
  ]
}
