import type { Tx } from '../../../db/pool.ts'
import {
  findDetails,
  insertInvoice,
  type InvoiceLine,
  type InvoiceRow,
  readInvoices,
  takeNumber,
} from './sql.ts'
import { type Buyer, taxFor, taxIn, type TaxRules } from './tax.ts'

type Sold = {
  receipt_id: string
  account_id: string
  /** As known without billing details. */
  owner: { name: string; email: string }
  lines: InvoiceLine[]
}

/**
 * Writes the invoice of a payment, in the transaction that books the money. Its number follows the
 * last one of the year without a gap, because a transaction that fails gives it back.
 */
export async function issueInvoice(
  tx: Tx,
  rules: TaxRules,
  { receipt_id, account_id, owner, lines }: Sold,
  now: Date,
): Promise<void> {
  const details = await findDetails(tx, account_id)
  const unknown = { address_line: null, postal_code: null, city: null, country: null, vat_id: null }
  const buyer: Buyer = { ...unknown, ...owner, ...details }
  const gross_cents = lines.reduce((sum, { cents }) => sum + cents, 0)
  const amount = { gross_cents, tax: taxFor(rules, buyer) }
  const parties = { seller: rules.seller, buyer }
  const tax_cents = taxIn(gross_cents, amount.tax)
  const invoice = { account_id, receipt_id, item_position: null, lines, ...amount, ...parties }
  await write(tx, { ...invoice, kind: 'invoice', tax_cents }, now)
}

type Refunded = {
  account_id: string
  receipt_id: string
  item_position: number
  line: InvoiceLine
}

/**
 * Writes the credit note for an item that was refunded, with the parties and the tax of its invoice.
 * Call it in the transaction that books the refund, after the ledger's entries: everything that
 * takes a number takes it last, so that transactions wait for each other in one order.
 *
 * Nothing happens without an invoice, or if it doesn't have the item: an earlier release left items
 * off that were still open. The database refuses a second note for the same item.
 */
export async function issueCreditNote(tx: Tx, refunded: Refunded, now: Date): Promise<void> {
  const { account_id, receipt_id, item_position, line } = refunded
  const known = await readInvoices(tx, account_id, receipt_id)
  const invoice = known.find(({ kind }) => kind === 'invoice')
  if (!invoice?.lines.some(({ text, cents }) => text === line.text && cents === line.cents)) return
  const notes = known.filter(({ kind }) => kind === 'credit_note')
  const before = sumOf(notes, ({ gross_cents }) => gross_cents)
  const gross_cents = line.cents
  if (before + gross_cents > invoice.gross_cents) {
    throw new Error(`${receipt_id} is refunded too much`)
  }
  const { tax, seller, buyer } = invoice
  // Rounded over all notes, so that they add up to the tax of the invoice.
  const tax_cents = taxIn(before + gross_cents, tax) - sumOf(notes, (note) => note.tax_cents)
  const named = { account_id, receipt_id, item_position, kind: 'credit_note' } as const
  await write(tx, { ...named, lines: [line], gross_cents, tax_cents, tax, seller, buyer }, now)
}

function sumOf(notes: InvoiceRow[], read: (note: InvoiceRow) => number): number {
  return notes.reduce((sum, note) => sum + read(note), 0)
}

type Written = Omit<InvoiceRow, 'year' | 'number' | 'issued_at'> & { account_id: string }

async function write(tx: Tx, written: Written, now: Date): Promise<void> {
  const year = now.getUTCFullYear()
  const number = await takeNumber(tx, year)
  await insertInvoice(tx, { ...written, year, number, issued_at: now })
}
