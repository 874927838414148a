import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { endUncorrected, settleTransfers } from './settle-transfers.ts'

const SETTLE_MS = 2_000
const END_MS = 60_000

/** Books and refunds ended transfers, and ends those whose code nobody corrected. */
export function transferJobs({ db, clock }: Deps): Work[] {
  return [
    {
      name: 'settle transfers',
      everyMs: SETTLE_MS,
      run: () => settleTransfers(db, clock.now()),
    },
    {
      name: 'end uncorrected transfers',
      everyMs: END_MS,
      run: () => endUncorrected(db, clock.now()),
    },
  ]
}
