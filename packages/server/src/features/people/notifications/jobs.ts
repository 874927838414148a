import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeNotifications } from './sql.ts'

const PURGE_EVERY_MS = 3_600_000
const KEPT_MS = 90 * 24 * 3_600_000

/** Deletes notifications that are older than 90 days. */
export function notificationJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  const purge = () => purgeNotifications(db, new Date(clock.now().getTime() - KEPT_MS))
  return [{ name: 'purge notifications', everyMs: PURGE_EVERY_MS, run: purge }]
}
