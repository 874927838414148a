import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeRefusals } from './sql.ts'

const PURGE_EVERY_MS = 3_600_000
/** What staff did is kept forever. Refused calls by strangers are only kept for a while. */
const STRANGERS_KEPT_MS = 30 * 24 * 3_600_000

export function staffJobs({ db, clock }: Deps): Work[] {
  return [
    {
      name: 'purge refusals of strangers',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeRefusals(db, new Date(clock.now().getTime() - STRANGERS_KEPT_MS)),
    },
  ]
}
