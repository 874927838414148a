import type { GivenOptions } from '../given-options.ts'
import type { Io } from '../io.ts'
import { UsageError } from '../refusals.ts'
import { clean, cleanJson } from './clean.ts'
import { type Color, painterFor } from './color.ts'
import { cutTo, fit, widthOf } from './width.ts'

export type Column<T> = {
  title: string
  cell: (row: T) => string
  /** What a program sees, if it differs: exact, and without words. */
  plain?: (row: T) => string
  color?: (row: T) => Color | undefined
  isRight?: boolean
}

export type Rows<T> = { add(row: T): void; end(): void }

export type Format = 'table' | 'tabs' | 'json' | 'ndjson'

const GAP = '  '
const WIDTH_MIN = 20
const WIDTH_DEFAULT = 80
const LAST_MIN = 8
const CELL_MAX_MIN = 40

/** Tables for people; tab-separated lines or JSON for scripts. */
export function formatOf({ stdout }: Io, given: GivenOptions): Format {
  const [json, ndjson] = [given.isOn('json'), given.isOn('ndjson')]
  if (json && ndjson) throw new UsageError('Choose --json or --ndjson.')
  if (json) return 'json'
  if (ndjson) return 'ndjson'
  return stdout.isTTY ? 'table' : 'tabs'
}

/** Prints rows as they come. A table needs to know the widths of its columns before the first row. */
export function openRows<T>(
  io: Io,
  format: Format,
  columns: readonly Column<T>[],
  widths: readonly number[],
): Rows<T> {
  const { stdout } = io
  if (format === 'json') {
    const kept: T[] = []
    const end = (): void => void stdout.write(`${cleanJson(kept, 2)}\n`)
    return { add: (row) => void kept.push(row), end }
  }
  const line = format === 'table' ? tableLine(io, columns, widths) : plainLine(format, columns)
  return { add: (row) => void stdout.write(`${line(row)}\n`), end: () => undefined }
}

/** Prints rows that are all known. */
export function printRows<T>(
  io: Io,
  format: Format,
  columns: readonly Column<T>[],
  rows: readonly T[],
): void {
  const widths = columns.map(({ cell, title }) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(clean(cell(row))))),
  )
  if (format === 'table' && rows.length > 0) printTitles(io, columns, widths)
  const printer = openRows(io, format, columns, widths)
  for (const row of rows) printer.add(row)
  printer.end()
}

function printTitles<T>(io: Io, columns: readonly Column<T>[], widths: readonly number[]): void {
  const titles = columns.map(({ title, isRight }): Column<null> => {
    return { title, cell: () => title, color: () => 'dim', isRight: isRight ?? false }
  })
  io.stdout.write(`${tableLine(io, titles, widths)(null)}\n`)
}

function plainLine<T>(format: Format, columns: readonly Column<T>[]): (row: T) => string {
  if (format === 'ndjson') return (row) => cleanJson(row)
  return (row) => columns.map(({ cell, plain }) => clean((plain ?? cell)(row))).join('\t')
}

function tableLine<T>(
  io: Io,
  columns: readonly Column<T>[],
  wanted: readonly number[],
): (row: T) => string {
  const paint = painterFor(io.stdout, io)
  const widths = shared(
    columns.at(-1)?.isRight ? [...wanted, 0] : wanted,
    Math.max(WIDTH_MIN, io.stdout.columns || WIDTH_DEFAULT),
  )
  return (row) =>
    columns
      .flatMap(({ cell, color, isRight }, index) => {
        const width = widths[index] ?? 0
        if (width <= 0) return []
        const text = clean(cell(row))
        const isOpen = index === columns.length - 1 && !isRight
        return [paint(color?.(row), isOpen ? cutTo(text, width) : fit(text, width, isRight))]
      })
      .join(GAP)
      .trimEnd()
}

/** Gives each column what it wants, from the left, and the rest of the line to the last one. */
function shared(wanted: readonly number[], total: number): number[] {
  let left = total
  // One long cell must not push the others off the screen.
  const most = Math.max(CELL_MAX_MIN, Math.floor(total / 2))
  return wanted.map((width, index) => {
    const isLast = index === wanted.length - 1
    const got = Math.min(isLast ? left : Math.min(width, most), left)
    // A few letters of a sentence say nothing.
    if (isLast && got < LAST_MIN) return 0
    left -= got + GAP.length
    return got
  })
}
