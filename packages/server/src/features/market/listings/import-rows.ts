import { parse as parseCsv } from 'csv-parse/sync'
import { Refusal } from '../../../refusal.ts'
import { type ImportLine, linesOf } from './import-lines.ts'
import { pricesInCents } from './prices-in-cents.ts'
import { type ListingFacts, readListingFacts } from './listing-facts.ts'

export type ImportFormat = 'csv' | 'ndjson'

/** The listing on a line, or why the line is invalid. */
export type ImportRow = { line: number; facts: ListingFacts } | { line: number; problem: string }

const COLUMNS = [
  'domain',
  'price',
  'minimum_price',
  'bin_price_cents',
  'floor_price_cents',
  'approved',
  'marketplace_visible',
]
/** Prices are in dollars, or in cents for programs. */
const PRICES = ['price', 'bin_price_cents']
const CSV = { relax_column_count: true, relax_quotes: true, trim: true } as const

/**
 * Reads listings from a stream, a group at a time and in constant memory. An invalid line becomes a
 * row with a problem and doesn't hold up the others.
 *
 * Refuses: validation_error (a header with a missing or duplicate column, UTF-16, an empty file).
 */
export async function* importRows(
  chunks: AsyncIterable<Uint8Array>,
  format: ImportFormat,
): AsyncGenerator<ImportRow[]> {
  if (format === 'ndjson') {
    for await (const lines of linesOf(chunks)) yield lines.map(readJsonLine)
    return
  }
  let header: string[] | undefined
  for await (const lines of linesOf(chunks)) {
    if (!header) {
      const first = lines.shift()
      header = readHeader(first)
    }
    yield readCsvLines(lines, header)
  }
  if (!header) throw new Refusal('validation_error', 'The file is empty.')
}

function readHeader(first: ImportLine | undefined): string[] {
  const [names = []] = first && 'text' in first ? parseCsv(first.text, CSV) : []
  const header = names.map((name) => name.toLowerCase())
  const given = PRICES.filter((name) => header.includes(name))
  const missing = [
    ...(header.includes('domain') ? [] : ['domain']),
    ...(given.length > 0 ? [] : ['price']),
  ]
  if (missing.length > 0) {
    const text = `The first line must name the columns; it lacks ${missing.join(' and ')}.`
    throw new Refusal('validation_error', text)
  }
  if (given.length > 1) {
    throw new Refusal('validation_error', 'Give prices in one column: price or bin_price_cents.')
  }
  const twice = COLUMNS.find((name) => header.filter((each) => each === name).length > 1)
  if (twice) throw new Refusal('validation_error', `The column ${twice} appears twice.`)
  return header
}

/**
 * No field of a listing contains a line break, so each line is a record. An unclosed quote can't
 * affect the next line.
 */
function readCsvLines(lines: ImportLine[], header: string[]): ImportRow[] {
  const whole = lines.filter((line) => 'text' in line)
  const records = parseTogether(whole.map(({ text }) => text))
  const fieldsOf = new Map(whole.map(({ line }, index) => [line, records[index]]))
  return lines.map((line) => {
    if ('problem' in line) return line
    const fields = fieldsOf.get(line.line)
    if (!fields) return { line: line.line, problem: 'has a quote that does not end' }
    const given = Object.fromEntries(header.map((name, at) => [name, fields[at] ?? '']))
    const priced = pricesInCents(given)
    if (typeof priced === 'string') return { line: line.line, problem: priced }
    return rowOf(line.line, priced)
  })
}

/** Parses all lines together, which is fast, or one by one if a quote runs past its line. */
function parseTogether(texts: string[]): (string[] | undefined)[] {
  const isEven = texts.every((text) => (text.split('"').length - 1) % 2 === 0)
  const records = isEven ? parsed(texts.join('\n')) : undefined
  if (records?.length === texts.length) return records
  return texts.map((text) => {
    const found = parsed(text)
    return found?.length === 1 ? found[0] : undefined
  })
}

function parsed(text: string): string[][] | undefined {
  try {
    return parseCsv(text, CSV)
  } catch {
    // With these settings, an unclosed quote is the only parse error.
    return undefined
  }
}

function readJsonLine(line: ImportLine): ImportRow {
  if ('problem' in line) return line
  let value: unknown
  try {
    value = JSON.parse(line.text)
  } catch {
    return { line: line.line, problem: 'is not JSON' }
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return { line: line.line, problem: 'is not a JSON object' }
  }
  return rowOf(line.line, value as Record<string, unknown>)
}

function rowOf(line: number, given: Record<string, unknown>): ImportRow {
  const facts = readListingFacts(given)
  return typeof facts === 'string' ? { line, problem: facts } : { line, facts }
}
