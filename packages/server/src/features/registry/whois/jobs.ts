import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeLookups } from './sql.ts'

const PURGE_EVERY_MS = 60 * 60_000
export const KEPT_DAYS = 365
const DAY_MS = 24 * 3_600_000

/** Deletes lookups older than a year. */
export function whoisJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  const purge = () => purgeLookups(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS))
  return [{ name: 'purge lookups', everyMs: PURGE_EVERY_MS, run: purge }]
}
