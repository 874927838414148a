import type { Tx } from '../../../db/pool.ts'
import { issueCreditNote } from '../../money/invoices/issue-invoice.ts'
import { CART_MAX } from './add-to-cart.ts'
import { invoiceLine } from './invoice-line.ts'
import { holdReceipt, readReceiptItems, type ReceiptItemRow } from './receipt-sql.ts'

/**
 * Writes the credit note for an item of a receipt whose price is paid back. Every refund of an item
 * calls this, in the transaction that books it and after the ledger's entries. A second refund of
 * the same item fails.
 */
export async function creditItem(
  tx: Tx,
  { receipt_id, position }: Pick<ReceiptItemRow, 'receipt_id' | 'position'>,
  now: Date,
): Promise<void> {
  const receipt = await holdReceipt(tx, receipt_id)
  const items = await readReceiptItems(tx, [receipt_id], CART_MAX)
  const item = items.find((each) => each.position === position)
  if (!receipt || !item) throw new Error(`receipt ${receipt_id} has no item ${position}`)
  const { account_id } = receipt
  const refunded = { account_id, receipt_id, item_position: position, line: invoiceLine(item) }
  await issueCreditNote(tx, refunded, now)
}
