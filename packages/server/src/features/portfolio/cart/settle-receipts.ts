import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { captureHeld } from '../../money/payments/capture-held.ts'
import { postCosts, postReceipt } from './post-receipt.ts'
import { closeItems, holdReceipt, readEndedReceipts, setReceipt } from './receipt-sql.ts'
import { sendReceipt } from './send-receipt.ts'

const BATCH_MAX = 50

/**
 * Captures the payment for what succeeded and releases the rest. Returns whether more may be due.
 */
export async function settleReceipts(db: Db, now: Date): Promise<boolean> {
  const ids = await readEndedReceipts(db, BATCH_MAX)
  for (const receipt_id of ids) {
    await transact(db, async (tx) => {
      const receipt = await holdReceipt(tx, receipt_id)
      if (receipt?.status !== 'paid') return
      const taken_cents = await closeItems(tx, receipt_id)
      const status = taken_cents > 0 ? 'ended' : 'closed'
      await setReceipt(tx, receipt_id, { status, taken_cents, now })
      await postReceipt(tx, 'receipt_settled', { receipt_id, taken_cents }, now)
      await postCosts(tx, receipt_id, now)
      await captureHeld(tx, { purpose: 'cart', subject_id: receipt_id }, taken_cents, now)
      // Otherwise the receipt follows when the money is captured (cart-purpose.ts).
      if (status === 'closed') await sendReceipt(tx, receipt, now)
    })
  }
  return ids.length === BATCH_MAX
}
