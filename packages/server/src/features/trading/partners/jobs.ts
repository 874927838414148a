import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeInvitations } from './invitation-sql.ts'

const PURGE_EVERY_MS = 3_600_000
const PURGED_AT_ONCE = 1_000

/** Deletes invitations that have expired, with the email addresses that they hold. */
export function partnerJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  return [
    {
      name: 'purge invitations',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeInvitations(db, clock.now(), PURGED_AT_ONCE),
    },
  ]
}
