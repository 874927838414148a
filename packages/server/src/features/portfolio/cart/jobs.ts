import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { FailedReceipts } from './failed-receipts.ts'
import { settleLateItems } from './settle-late-items.ts'
import { settleReceipts } from './settle-receipts.ts'

const LOOK_MS = 1_000

/**
 * Settles receipts whose last item has ended, whose hold is about to lapse or whose transfer is to be
 * charged, and what ends after that.
 */
export function cartJobs({ db, clock, log }: Deps): Work[] {
  const failed = new FailedReceipts()
  const settleLate = () => settleLateItems({ db, log, failed }, clock.now())
  return [
    { name: 'settle receipts', everyMs: LOOK_MS, run: () => settleReceipts(db, clock.now()) },
    { name: 'settle late items', everyMs: LOOK_MS, run: settleLate },
  ]
}
