import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { refreshPayment } from '../../money/payments/advance-payment.ts'
import { listPayments } from '../../money/payments/list-payments.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import { CART_MAX } from './add-to-cart.ts'
import {
  countReceipts,
  findReceipt,
  readReceiptItems,
  type ReceiptItemRow,
  type ReceiptRow,
  readReceipts,
} from './receipt-sql.ts'

export type Receipt = {
  receipt: ReceiptRow
  payment: PaymentRow | undefined
  items: ReceiptItemRow[]
}

/** One receipt of the account. Refuses: not_found (also for another account's). */
export async function readReceipt(
  needs: PaymentNeeds,
  account_id: string,
  receipt_id: string,
): Promise<Receipt> {
  const found = await findReceipt(needs.db, account_id, receipt_id)
  if (!found) throw new Refusal('not_found', 'No such receipt.')
  const payment = await paymentFor(needs.db, receipt_id)
  const fresh = payment && (await refreshPayment(needs, payment))
  const receipt = (await findReceipt(needs.db, account_id, receipt_id)) ?? found
  return {
    receipt,
    payment: fresh,
    items: await readReceiptItems(needs.db, [receipt_id], CART_MAX),
  }
}

type Asked = { account_id: string; limit: number; offset: number }

/** One page of the account's receipts with their items, newest first, and the total count. */
export async function listReceipts(
  db: Db,
  asked: Asked,
): Promise<{ receipts: Receipt[]; total: number }> {
  const [rows, total] = await Promise.all([
    readReceipts(db, asked),
    countReceipts(db, asked.account_id),
  ])
  const ids = rows.map(({ receipt_id }) => receipt_id)
  const items = await readReceiptItems(db, ids, ids.length * CART_MAX)
  const receipts = await Promise.all(
    rows.map(async (receipt) => {
      const { receipt_id } = receipt
      const own = items.filter((item) => item.receipt_id === receipt_id)
      return { receipt, payment: await paymentFor(db, receipt_id), items: own }
    }),
  )
  return { receipts, total }
}

async function paymentFor(db: Db, subject_id: string): Promise<PaymentRow | undefined> {
  const [payment] = await listPayments(db, { purpose: 'cart', subject_id })
  return payment
}
