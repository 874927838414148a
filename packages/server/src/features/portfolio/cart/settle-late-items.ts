import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { refundPart } from '../../money/payments/refund-part.ts'
import {
  closeItems,
  type ClosedItem,
  readEndedLate,
  setLateEnded,
  setMessage,
} from './close-items-sql.ts'
import { creditItem } from './credit-item.ts'
import type { FailedReceipts } from './failed-receipts.ts'
import { postItem } from './post-receipt.ts'
import { holdReceipt, type ReceiptRow } from './receipt-sql.ts'
import { LATE_MAILS, sendAboutItem } from './send-receipt.ts'

const BATCH_MAX = 50
/** How our texts for a failure end, if nothing was charged. */
const NOT_CHARGED = " You weren't charged."

type Needs = { db: Db; log: Logger; failed: FailedReceipts }

/**
 * Ends items that were still open when their receipt was settled: books what they cost us, and
 * refunds those that were charged and failed, each once. A receipt that fails holds up no other, and
 * is tried again later. Returns whether more may be due.
 */
export async function settleLateItems({ db, log, failed }: Needs, now: Date): Promise<boolean> {
  const ids = await readEndedLate(db, { limit: BATCH_MAX, except: failed.resting(now) })
  for (const receipt_id of ids) {
    try {
      await settle(db, receipt_id, now)
      failed.noteSuccess(receipt_id)
    } catch (error) {
      const attempts = failed.noteFailure(receipt_id, now)
      log.error({ err: error, receipt_id, attempts }, 'late items were not settled, will retry')
    }
  }
  return ids.length === BATCH_MAX
}

async function settle(db: Db, receipt_id: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const receipt = await holdReceipt(tx, receipt_id)
    if (receipt?.status !== 'closed') return
    for (const item of await closeItems(tx, receipt_id)) await end(tx, receipt, item, now)
  })
}

async function end(tx: Tx, receipt: ReceiptRow, item: ClosedItem, now: Date): Promise<void> {
  const { receipt_id, taken_cents } = receipt
  const { position, state, cost_cents } = item
  const named = { receipt_id, position }
  const isCharged = (taken_cents ?? 0) > 0
  const isRefunded = isCharged && state === 'failed' && (await refund(tx, receipt_id, item, now))
  const refunded_cents = isRefunded ? item.price_cents : 0
  await setLateEnded(tx, { ...named, refunded_cents, now })
  if (state === 'done') {
    await postItem(tx, 'receipt_cost_found', { ...named, amount_cents: cost_cents ?? 0 }, now)
  }
  if (isRefunded) {
    await postItem(tx, 'item_refunded', { ...named, amount_cents: refunded_cents }, now)
    await creditItem(tx, named, now)
    await setMessage(tx, named, (item.message ?? '').replace(NOT_CHARGED, ''))
  }
  const kind = state === 'done' ? LATE_MAILS.done : LATE_MAILS.failed
  await sendAboutItem(tx, kind, { ...named, account_id: receipt.account_id }, now)
}

/** False if nothing of the payment is left, which the ledger's check then reports. */
async function refund(
  tx: Tx,
  subject_id: string,
  { position, price_cents }: ClosedItem,
  now: Date,
): Promise<boolean> {
  const part = { refund_id: `${subject_id}-${position}`, amount_cents: price_cents }
  return await refundPart(tx, { purpose: 'cart', subject_id, ...part }, now)
}
