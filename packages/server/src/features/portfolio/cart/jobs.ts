import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { settleReceipts } from './settle-receipts.ts'

const LOOK_MS = 1_000

/** Settles receipts whose last item has ended. */
export function cartJobs({ db, clock }: Deps): Work[] {
  return [{ name: 'settle receipts', everyMs: LOOK_MS, run: () => settleReceipts(db, clock.now()) }]
}
