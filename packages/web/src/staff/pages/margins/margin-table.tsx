import { centsText } from '../../../names/cents-text.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Margins, TldMargin } from '../../api/margins.ts'

const ALL = 'All'
type Row = Pick<
  TldMargin,
  | 'tld'
  | 'count'
  | 'sold_cents'
  | 'tax_cents'
  | 'cost_cents'
  | 'margin_cents'
  | 'unpaid_count'
  | 'unknown_count'
  | 'other_costs'
>

/** A row for each TLD, and their sum first. */
export function MarginTable({ margins: { tlds, total } }: { margins: Margins }) {
  const rows: Row[] = [{ tld: ALL, ...total, other_costs: [] }, ...tlds]
  return (
    <DataTable
      label="Margin by TLD"
      rows={rows}
      keyOf={({ tld }) => tld}
      columns={[
        { label: 'TLD', cell: ({ tld }) => (tld === ALL ? 'All TLDs' : `.${tld}`) },
        {
          label: 'Items',
          isFigure: true,
          cell: ({ count }) => count.toLocaleString('en-US'),
        },
        { label: 'Sold', isFigure: true, cents: ({ sold_cents }) => sold_cents },
        { label: 'Tax', isFigure: true, cents: ({ tax_cents }) => tax_cents },
        { label: 'Cost', isFigure: true, cents: ({ cost_cents }) => cost_cents },
        {
          label: 'Margin',
          isFigure: true,
          cell: (row) => (
            <>
              {centsText(row.margin_cents, 'USD')}
              {shareText(row)}
            </>
          ),
        },
        { label: 'Note', cell: noteOf },
      ]}
    />
  )
}

/** The part of what we keep after tax, where every cost is known. */
function shareText({ sold_cents, tax_cents, margin_cents, unknown_count }: Row): string {
  const kept = sold_cents - tax_cents
  if (kept <= 0 || unknown_count > 0) return ''
  return ` (${Math.round((margin_cents / kept) * 100)}%)`
}

function noteOf({ unpaid_count, unknown_count, other_costs }: Row): string {
  const charged = other_costs.map(({ currency, cents }) => centsText(cents, currency))
  const notes = [
    unpaid_count > 0 ? `${unpaid_count} not paid by the buyer’s bank` : '',
    unknown_count > 0 ? `cost of ${unknown_count} unknown, not in the margin` : '',
    charged.length > 0 ? `charged ${charged.join(' and ')}` : '',
  ].filter((note) => note !== '')
  return notes.length > 0 ? notes.join('; ') : '–'
}
