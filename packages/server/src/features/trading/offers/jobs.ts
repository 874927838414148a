import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { endOffers } from './end-offers.ts'
import { purgeOffers } from './sql.ts'

const LOOK_MS = 1_000
const PURGE_MS = 3_600_000
/** Long enough to look up last year's negotiations. */
const KEPT_MS = 400 * 24 * 3_600_000
const PURGED_AT_ONCE = 500

export function offerJobs({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Work[] {
  return [
    {
      name: 'end offers',
      everyMs: LOOK_MS,
      run: () => endOffers({ db, log }, clock.now()),
    },
    {
      name: 'purge offers',
      everyMs: PURGE_MS,
      run: () => purgeOffers(db, new Date(clock.now().getTime() - KEPT_MS), PURGED_AT_ONCE),
    },
  ]
}
