type Cell = string | number | boolean | Date | null

/**
 * Characters that start a formula in any spreadsheet, and their full-width forms, which East Asian
 * versions of Excel treat the same.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** Spreadsheets split on semicolons in locales with a decimal comma. */
const SPECIAL = /[",;\r\n]/

/** A table in RFC 4180 format, with cells that spreadsheets won't run as formulas (csvCell). */
export function csvOf(header: readonly string[], rows: readonly Cell[][]): string {
  return csvRows([header, ...rows])
}

/** Rows without a header, for a file that is sent in pieces. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/**
 * One cell. Some of these texts come from strangers, so one that a spreadsheet would run as a
 * formula gets a leading apostrophe, which makes it show as text.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  const text = cell instanceof Date ? cell.toISOString() : cell
  const plain = FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
