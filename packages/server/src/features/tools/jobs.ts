import type { Deps } from '../../deps.ts'
import type { Work } from '../../jobs/repeat.ts'
import { purgeJobs } from './sql.ts'

const PURGE_EVERY_MS = 5 * 60_000
const KEPT_MS = 24 * 3_600_000

/** Deletes jobs that ended a day ago. */
export function toolJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  const purge = () => purgeJobs(db, new Date(clock.now().getTime() - KEPT_MS))
  return [{ name: 'purge jobs of tools', everyMs: PURGE_EVERY_MS, run: purge }]
}
