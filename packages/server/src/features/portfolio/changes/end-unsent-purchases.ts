import type { Tx } from '../../../db/pool.ts'
import { NOT_PAID } from './not-paid.ts'
import { setUnpaid } from './note-sending-sql.ts'
import { setUnsentFailed } from './purchase-sql.ts'

/**
 * Their money couldn't be collected: ends the registrations, renewals and restores of some
 * operations that were not sent to the registrar. One that a worker is trying, or that was sent
 * without a trace, ends when it is about to be sent.
 */
export async function endUnsentPurchases(
  tx: Tx,
  operation_ids: string[],
  now: Date,
): Promise<void> {
  await setUnsentFailed(tx, operation_ids, { ...NOT_PAID, now })
  await setUnpaid(tx, operation_ids, now)
}
