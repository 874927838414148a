import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeExpired } from './sql.ts'

const PURGE_MS = 60_000

/** Deletes expired sessions, sign-ups and password resets. */
export function accountJobs({ db, clock }: Deps): Work[] {
  return [{ name: 'purge sessions', everyMs: PURGE_MS, run: () => purgeExpired(db, clock.now()) }]
}
