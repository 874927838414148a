import type { Tx } from '../../../db/pool.ts'
import { setUnsentFailed } from './purchase-sql.ts'

type Problem = { code: string; text: string }

/**
 * Ends the registrations, renewals and restores of some operations that were not sent to the
 * registrar. One that a worker is about to send runs to completion.
 */
export async function endUnsentPurchases(
  tx: Tx,
  operation_ids: string[],
  problem: Problem,
  now: Date,
): Promise<void> {
  await setUnsentFailed(tx, operation_ids, { ...problem, now })
}
