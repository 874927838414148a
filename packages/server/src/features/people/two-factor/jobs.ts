import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgePending } from './sql.ts'

const PURGE_MS = 60_000

/** Deletes sign-ins that never received a code. */
export function twoFactorJobs({ db, clock }: Deps): Work[] {
  const run = () => purgePending(db, clock.now())
  return [{ name: 'purge second steps', everyMs: PURGE_MS, run }]
}
