import type { Tx } from '../../../db/pool.ts'
import { insertRefund, type NewRefund } from './refund-sql.ts'

/**
 * Returns a part of captured money, in the transaction that books it. The job then asks the gateway.
 * False if there is no such payment, or not that much left of it.
 */
export async function refundPart(tx: Tx, refund: NewRefund, now: Date): Promise<boolean> {
  return await insertRefund(tx, refund, now)
}
