import type { ReactNode } from 'react'
import { centsText } from '../names/cents-text.ts'
import './data-table.css'

/** What a cell without a value shows. */
const NOTHING = '–'

export type Column<Row> = {
  label: string
  /** Right-aligned, so that figures line up by their last digit. */
  isFigure?: boolean
} & (
  | { cell: (row: Row) => ReactNode }
  /** An amount in the row's currency. A dash where there is none. */
  | { cents: (row: Row) => number | null | undefined }
)

type Props<Row> = {
  label: string
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  className?: string
}

/** Rows of one kind. On a phone each becomes a small card, with every value beside its label. */
export function DataTable<Row>({ label, columns, rows, keyOf, className = '' }: Props<Row>) {
  const [first, ...rest] = columns
  return (
    <table className={`data-table ${className}`.trim()} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first && cellOf(first, row)}</th>
            {rest.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = cellOf(column, row)
  return (
    <td
      className={classOf(column)}
      data-label={column.label}
      data-empty={content === NOTHING || undefined}
    >
      {content}
    </td>
  )
}

function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if ('cell' in column) return column.cell(row)
  const cents = column.cents(row)
  const { currency = 'USD' } = row as { currency?: string }
  return typeof cents === 'number' ? centsText(cents, currency) : NOTHING
}

function classOf<Row>(column: Column<Row>): string | undefined {
  return column.isFigure || 'cents' in column ? 'figure' : undefined
}
