import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { refundPart } from '../../money/payments/refund-part.ts'
import { creditItem } from '../cart/credit-item.ts'
import { findTransferCharged, setTransferCost } from '../cart/transfer-item-sql.ts'
import { mailOwner, TRANSFER_MAILS, transferFailed } from '../changes/end-transfer.ts'
import { holdTransfer, readUncorrected, setSettled } from '../changes/transfer-sql.ts'
import { holdSettling, readSettling, type Settling } from './settle-sql.ts'

const BATCH_MAX = 50

/**
 * Books what ended transfers cost us, and refunds those that were charged and failed: each once.
 * Returns whether more may be due.
 */
export async function settleTransfers(db: Db, now: Date): Promise<boolean> {
  const ids = await readSettling(db, BATCH_MAX)
  for (const transfer_id of ids) {
    await transact(db, async (tx) => {
      const settling = await holdSettling(tx, transfer_id)
      if (settling?.settling === 'cost') await bookCost(tx, settling, now)
      if (settling?.settling === 'refund') await refund(tx, settling, now)
    })
  }
  return ids.length === BATCH_MAX
}

/** A cost that we don't know stays in doubt until staff have found out (cart/record-cost.ts). */
async function bookCost(tx: Tx, settling: Settling, now: Date): Promise<void> {
  const { transfer_id, cost_cents } = settling
  await setSettled(tx, transfer_id, 0, now)
  if (!(await setTransferCost(tx, settling))) return
  await post(tx, 'transfer_cost', { transfer_id, amount_cents: cost_cents ?? 0 }, now)
}

async function refund(tx: Tx, settling: Settling, now: Date): Promise<void> {
  const { transfer_id, receipt_id, price_cents } = settling
  const isCharged = await findTransferCharged(tx, settling)
  if (isCharged === undefined) return
  const part = { refund_id: transfer_id, amount_cents: price_cents }
  const payment = { purpose: 'cart', subject_id: receipt_id } as const
  // The bank may have taken its promise back before anything was captured.
  const isRefunded = isCharged && (await refundPart(tx, { ...payment, ...part }, now))
  await setSettled(tx, transfer_id, isRefunded ? price_cents : 0, now)
  if (!isRefunded) return
  await mailOwner(tx, settling, TRANSFER_MAILS.refunded, now)
  await post(tx, 'transfer_refunded', { transfer_id, amount_cents: price_cents }, now)
  await creditItem(tx, settling, now)
}

type Amount = { transfer_id: string; amount_cents: number }

/** Account holders always pay live money, and no partner gets a share. */
async function post(
  tx: Tx,
  kind: 'transfer_cost' | 'transfer_refunded',
  { transfer_id, amount_cents }: Amount,
  now: Date,
): Promise<void> {
  const lines = POSTING_RULES[kind]({ amount_cents })
  const source = { type: 'transfer', id: transfer_id } as const
  await postEntry(tx, { kind, environment: 'live', partner_id: null, source, lines, now })
}

/** Ends transfers whose wrong code nobody corrected in time. */
export async function endUncorrected(db: Db, now: Date): Promise<boolean> {
  const rows = await readUncorrected(db, now, BATCH_MAX)
  for (const { transfer_id, account_id } of rows) {
    await transact(db, async (tx) => {
      const transfer = await holdTransfer(tx, account_id, transfer_id)
      if (transfer?.status !== 'waiting_for_auth_code') return
      await transferFailed(tx, { transfer_id, code: 'not_corrected' }, now)
    })
  }
  return rows.length === BATCH_MAX
}
