import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { centsText } from '../../../values/cents-text.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { InvoiceRow } from './sql.ts'

const NUMBER_DIGITS = 6
const STYLE = `
.parties { display: flex; flex-wrap: wrap; gap: 2rem; }
.parties > * { flex: 1 1 12rem; margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; margin-block: 1.5rem; }
th, td { padding: .4rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
td:last-child, th:last-child { text-align: end; white-space: nowrap; padding-inline-start: 1rem; }
tbody tr, tfoot tr { border-top: 1px solid var(--line); }
tfoot tr:last-child { font-weight: 700; }
@media print { header { display: none } }
`

/** `NH-2026-000042`, as it is cited in correspondence. */
export function invoiceNumber({ year, number }: Pick<InvoiceRow, 'year' | 'number'>): string {
  return `NH-${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`
}

/** An invoice with its credit notes, or a credit note with its invoice, for printing. Everything that people typed is escaped. */
export function invoicePage(invoice: InvoiceRow, others: InvoiceRow[]): PlainPage {
  const isCredit = invoice.kind === 'credit_note'
  const name = isCredit ? 'Credit note' : 'Invoice'
  const title = `${name} ${invoiceNumber(invoice)}`
  const { gross_cents, receipt_id, issued_at } = invoice
  const body = `<h1>${title}</h1>
<p>${dayText(issued_at)} · Receipt ${escapeHtml(receipt_id)}${relatedTo(others)}</p>
<div class="parties">${sellerPart(invoice)}${buyerPart(invoice)}</div>
<table><thead><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead>
<tbody>${invoice.lines.map(({ text, cents }) => row(text, cents)).join('')}</tbody>
<tfoot>${taxRows(invoice)}${row(isCredit ? 'Total refunded' : 'Total paid', gross_cents)}</tfoot>
</table>`
  return plainPage({ title, body, style: STYLE })
}

function relatedTo(others: InvoiceRow[]): string {
  return others
    .map((other) => {
      const isCredit = other.kind === 'credit_note'
      const query = isCredit ? `?number=${invoiceNumber(other)}` : ''
      const link = `/api/receipts/${encodeURIComponent(other.receipt_id)}/invoice${query}`
      const word = isCredit ? 'Credited by' : 'For'
      return ` · ${word} <a href="${escapeHtml(link)}">${invoiceNumber(other)}</a>`
    })
    .join('')
}

function sellerPart({ seller }: InvoiceRow): string {
  const lines = [seller.name, ...seller.address, countryName(seller.country)]
  return party('Seller', [...lines, vatText(seller.vat_id)])
}

function buyerPart({ buyer }: InvoiceRow): string {
  const { name, email, address_line, address_line_2 = null, postal_code, city, vat_id } = buyer
  const place = [postal_code, city].filter(Boolean).join(' ')
  const { state = null, country } = buyer
  const address = [address_line, address_line_2, place, state, countryName(country)]
  return party('Buyer', [name, ...address, email, vatText(vat_id)])
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

function countryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code
}

function vatText(vat_id: string | null): string | null {
  return vat_id === null ? null : `VAT ID ${vat_id}`
}

function party(title: string, lines: (string | null)[]): string {
  const shown = lines.flatMap((line) => (line ? [escapeHtml(line)] : []))
  return `<p><b>${title}</b><br>${shown.join('<br>')}</p>`
}

function taxRows({ tax, tax_cents, gross_cents }: InvoiceRow): string {
  if (!tax) return ''
  const text = tax.rate === 0 ? tax.wording : `${tax.wording} ${tax.rate} %`
  return row('Net', gross_cents - tax_cents) + row(text, tax_cents)
}

function row(text: string, cents: number): string {
  return `<tr><td>${escapeHtml(text)}</td><td>${centsText(cents)}</td></tr>`
}
