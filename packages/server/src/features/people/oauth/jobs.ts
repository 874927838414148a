import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeOauth } from './sql.ts'

const PURGE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A grant gets its code within moments. One without any tokens after this time is over. */
const GRANT_WAITS_MS = HOUR_MS
const NEVER_USED_KEPT_MS = 7 * DAY_MS
const ONCE_USED_KEPT_MS = 90 * DAY_MS

/** Deletes what has expired, and registered apps that were never used or no longer are. */
export function oauthJobs({ db, clock }: Deps): Work[] {
  return [{ name: 'purge oauth', everyMs: PURGE_MS, run: async () => await purge(clock.now()) }]

  async function purge(now: Date): Promise<boolean> {
    const ago = (ms: number) => new Date(now.getTime() - ms)
    return await purgeOauth(db, {
      now,
      grantsBefore: ago(GRANT_WAITS_MS),
      newBefore: ago(NEVER_USED_KEPT_MS),
      usedBefore: ago(ONCE_USED_KEPT_MS),
    })
  }
}
