import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeChallenges } from '../two-factor/passkey-sql.ts'

const PURGE_MS = 60_000

/** Deletes challenges that were never answered. */
export function passkeyJobs({ db, clock }: Deps): Work[] {
  const run = () => purgeChallenges(db, clock.now())
  return [{ name: 'purge passkey challenges', everyMs: PURGE_MS, run }]
}
