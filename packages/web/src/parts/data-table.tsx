import type { ReactNode } from 'react'
import './data-table.css'

export type Column<Row> = {
  label: string
  /** Right-aligned, so that figures line up by their last digit. */
  isFigure?: boolean
  cell: (row: Row) => ReactNode
}

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
            <th scope="row">{first?.cell(row)}</th>
            {rest.map((column) => (
              <td key={column.label} className={classOf(column)} data-label={column.label}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function classOf({ isFigure }: { isFigure?: boolean }): string | undefined {
  return isFigure ? 'figure' : undefined
}
