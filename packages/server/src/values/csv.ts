type Cell = string | number | boolean | Date | null

/**
 * What begins a formula: the signs of every spreadsheet, and their full-width forms, which East Asian
 * versions of Excel take for the same.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** A semicolon separates cells where the comma separates decimals. */
const SPECIAL = /[",;\r\n]/

/** A table as RFC 4180 writes it, with cells that no spreadsheet runs (csvCell). */
export function csvOf(header: readonly string[], rows: readonly Cell[][]): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/**
 * One cell. Others chose some of these texts, so one that a spreadsheet would run as a formula gets
 * an apostrophe in front, which makes it show the text instead.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  const text = cell instanceof Date ? cell.toISOString() : cell
  const plain = FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
