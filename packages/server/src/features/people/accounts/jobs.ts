import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeExpired } from './sql.ts'

const PURGE_MS = 60_000

/** Sessions, sign-ups and resets whose time is over. */
export function accountJobs({ db, clock }: Deps): Work[] {
  return [{ name: 'purge sessions', everyMs: PURGE_MS, run: () => purgeExpired(db, clock.now()) }]
}
