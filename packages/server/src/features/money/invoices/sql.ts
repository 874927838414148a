import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Buyer, Tax, TaxRules } from './tax.ts'

export type InvoiceKind = 'invoice' | 'credit_note'
export type InvoiceLine = { text: string; cents: number }

export type InvoiceRow = {
  year: number
  number: number
  kind: InvoiceKind
  receipt_id: string
  /** Of the refunded item; null for an invoice. */
  item_position: number | null
  gross_cents: number
  tax_cents: number
  tax: Tax | null
  seller: TaxRules['seller']
  buyer: Buyer
  lines: InvoiceLine[]
  issued_at: Date
}

/** The next number of a year. Other invoices wait until this transaction ends. */
export async function takeNumber(tx: Tx, year: number): Promise<number> {
  const [row] = await tx<{ last_number: number }[]>`
    insert into invoice_years (year, last_number) values (${year}, 1)
    on conflict (year) do update set last_number = invoice_years.last_number + 1
    returning last_number
  `
  return row?.last_number ?? 1
}

/** Moves the numbers of a year ahead, and counts how many were left out. */
export async function moveNumber(tx: Tx, year: number, by: number): Promise<number> {
  const [row] = await tx<{ last_number: number }[]>`
    insert into invoice_years (year, last_number, skipped) values (${year}, ${by}, ${by})
    on conflict (year) do update
    set last_number = invoice_years.last_number + ${by}, skipped = invoice_years.skipped + ${by}
    returning last_number
  `
  return row?.last_number ?? by
}

export async function insertInvoice(
  tx: Tx,
  invoice: InvoiceRow & { account_id: string },
): Promise<void> {
  const json = (value: unknown) => JSON.stringify(value)
  await tx`
    insert into invoices (
      year, number, kind, account_id, receipt_id, item_position, gross_cents, tax_cents, tax,
      seller, buyer, lines, issued_at
    ) values (
      ${invoice.year}, ${invoice.number}, ${invoice.kind}, ${invoice.account_id},
      ${invoice.receipt_id}, ${invoice.item_position}, ${invoice.gross_cents},
      ${invoice.tax_cents},
      ${invoice.tax && json(invoice.tax)}::text::jsonb, ${json(invoice.seller)}::text::jsonb,
      ${json(invoice.buyer)}::text::jsonb, ${json(invoice.lines)}::text::jsonb,
      ${invoice.issued_at}
    )
  `
}

/** A receipt has one invoice, and fewer items than this. */
const INVOICES_MAX = 10_000

/** The invoice of one of the account's receipts, if there is one, and its credit notes. */
export async function readInvoices(
  reader: Reader,
  account_id: string,
  receipt_id: string,
): Promise<InvoiceRow[]> {
  return await reader<InvoiceRow[]>`
    select year, number, kind, receipt_id, item_position, gross_cents, tax_cents, tax, seller,
      buyer, lines, issued_at
    from invoices where account_id = ${account_id} and receipt_id = ${receipt_id}
    order by year, number limit ${INVOICES_MAX}
  `
}

export type DetailsRow = {
  name: string
  address_line: string
  address_line_2: string | null
  postal_code: string
  city: string
  state: string | null
  country: string
  vat_id: string | null
}

export async function findDetails(
  reader: Reader,
  account_id: string,
): Promise<DetailsRow | undefined> {
  const [row] = await reader<DetailsRow[]>`
    select name, address_line, address_line_2, postal_code, city, state, country, vat_id
    from billing_details where account_id = ${account_id}
  `
  return row
}

export async function writeDetails(
  db: Db,
  account_id: string,
  details: DetailsRow,
  now: Date,
): Promise<void> {
  const { name, address_line, address_line_2, postal_code, city, state, country, vat_id } = details
  await db`
    insert into billing_details (
      account_id, name, address_line, address_line_2, postal_code, city, state, country, vat_id,
      updated_at
    ) values (
      ${account_id}, ${name}, ${address_line}, ${address_line_2}, ${postal_code}, ${city}, ${state},
      ${country}, ${vat_id}, ${now}
    )
    on conflict (account_id) do update set name = excluded.name,
      address_line = excluded.address_line, address_line_2 = excluded.address_line_2,
      postal_code = excluded.postal_code, city = excluded.city, state = excluded.state,
      country = excluded.country, vat_id = excluded.vat_id, updated_at = excluded.updated_at
  `
}
