import type { Deps } from '../../deps.ts'
import { purgeEvents } from '../../events/sql.ts'
import type { Work } from '../../jobs/repeat.ts'

const PURGE_MS = 3_600_000

/** What the history no longer keeps. */
export function webhookJobs({ db, clock }: Deps): Work[] {
  return [{ name: 'purge events', everyMs: PURGE_MS, run: () => purgeEvents(db, clock.now()) }]
}
