import type { Tx } from '../../../db/pool.ts'
import { issueInvoice } from '../../money/invoices/issue-invoice.ts'
import type { TaxRules } from '../../money/invoices/tax.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { CART_MAX } from './add-to-cart.ts'
import { invoiceLine } from './invoice-line.ts'
import { readReceiptItems, type ReceiptRow } from './receipt-sql.ts'

/**
 * Writes the invoice of what was charged, in the transaction that books the money. A late item that
 * fails gets a credit note.
 */
export async function invoiceReceipt(
  tx: Tx,
  tax: TaxRules,
  { receipt_id, account_id }: ReceiptRow,
  now: Date,
): Promise<void> {
  const items = await readReceiptItems(tx, [receipt_id], CART_MAX)
  const lines = items.filter(({ state, is_late }) => is_late || state === 'done').map(invoiceLine)
  const { name, email } = await readAccount(tx, account_id)
  await issueInvoice(tx, tax, { receipt_id, account_id, owner: { name, email }, lines }, now)
}
