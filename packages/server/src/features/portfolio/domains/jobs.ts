import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeEvents } from './event-sql.ts'
import { type IsChanging, refreshDomains } from './refresh-domains.ts'
import { purgeNotHeld } from './refresh-sql.ts'

const LOOK_MS = 10_000
const PURGE_MS = 3_600_000
const KEPT_MS = 90 * 24 * 3_600_000
const HISTORY_KEPT_MS = 2 * 365 * 24 * 3_600_000
const PAGE = 500

/** Syncs the portfolio with the registrar, and purges names that it no longer holds. */
export function portfolioJobs(
  { db, clock, log, upstream: { registrar } }: Deps,
  isChanging: IsChanging,
): Work[] {
  if (!registrar) return []
  return [
    {
      name: 'look at domains',
      everyMs: LOOK_MS,
      run: (leaving) => refreshDomains({ db, clock, log, registrar, isChanging }, leaving),
    },
    {
      name: 'purge the history of domains',
      everyMs: PURGE_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - HISTORY_KEPT_MS)
        return (await purgeEvents(db, before, PAGE)) === PAGE
      },
    },
    {
      name: 'purge domains that are not held',
      everyMs: PURGE_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_MS)
        return (await purgeNotHeld(db, before, PAGE)) === PAGE
      },
    },
  ]
}
