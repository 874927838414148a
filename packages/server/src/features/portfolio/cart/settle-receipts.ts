import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { captureHeld } from '../../money/payments/capture-held.ts'
import { findLapsingHolds } from '../../money/payments/find-lapsing-holds.ts'
import { closeItems, insertLate } from './close-items-sql.ts'
import { postCosts, postReceipt } from './post-receipt.ts'
import { holdReceipt, readEndedReceipts, setReceipt } from './receipt-sql.ts'
import { sendReceipt } from './send-receipt.ts'
import { readSubmitted } from './transfer-item-sql.ts'

const BATCH_MAX = 50
/**
 * Transfers are charged when they are submitted (contract section 7). A hold can be captured only
 * once, so what shares a cart with one gets this much time to end first.
 */
const TRANSFER_MS = 3_600_000

/**
 * Captures the payment for what succeeded and releases the rest. If the hold is about to lapse, or a
 * transfer is to be charged, what is still open is charged too, and refunded if it fails
 * (settle-late-items.ts). Returns whether more may be due.
 */
export async function settleReceipts(db: Db, now: Date): Promise<boolean> {
  const ended = await readEndedReceipts(db, BATCH_MAX)
  const lapsing = await findLapsingHolds(db, 'cart', now, BATCH_MAX)
  const submitted = await readSubmitted(db, new Date(now.getTime() - TRANSFER_MS), BATCH_MAX)
  for (const receipt_id of new Set([...ended, ...lapsing, ...submitted])) {
    await transact(db, (tx) => settle(tx, receipt_id, now))
  }
  return [ended, lapsing, submitted].some(({ length }) => length === BATCH_MAX)
}

async function settle(tx: Tx, receipt_id: string, now: Date): Promise<void> {
  const receipt = await holdReceipt(tx, receipt_id)
  if (receipt?.status !== 'paid') return
  const items = await closeItems(tx, receipt_id)
  const done = items.filter(({ state }) => state === 'done')
  const done_cents = done.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const taken_cents = done_cents + (await insertLate(tx, receipt_id, now))
  const status = taken_cents > 0 ? 'ended' : 'closed'
  await setReceipt(tx, receipt_id, { status, taken_cents, now })
  await postReceipt(tx, 'receipt_settled', { receipt_id, taken_cents }, now)
  await postCosts(tx, receipt_id, now)
  await captureHeld(tx, { purpose: 'cart', subject_id: receipt_id }, taken_cents, now)
  // Otherwise the receipt follows when the money is captured (cart-purpose.ts).
  if (status === 'closed') await sendReceipt(tx, receipt, now)
}
