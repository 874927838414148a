import { isRecord } from '../../api/api-error.ts'

/** A part of a report: terms with values, or a table. */
export type ReportPart =
  | { kind: 'facts'; name: string; title: string; facts: [term: string, value: string][] }
  | {
      kind: 'table'
      name: string
      title: string
      columns: string[]
      rows: string[][]
      left: number
    }

const ROWS_MAX = 500
const COLUMNS_MAX = 8
const DEPTH_MAX = 3
/** Up to this many empty lists are mentioned individually. */
const EMPTY_APART = 3
/** These have parts of their own. */
const APART = new Set(['issues', 'score', 'grade'])

/**
 * Turns any tool's result into parts that can be rendered: single values become facts, a list of
 * records becomes a table, and a nested record becomes its own part.
 */
export function partsOf(
  result: Record<string, unknown>,
  title = 'Summary',
  depth = 0,
): ReportPart[] {
  const entries = Object.entries(result).filter(([name]) => !APART.has(name))
  const empty = entries.filter(([, value]) => Array.isArray(value) && value.length === 0)
  const areMany = empty.length > EMPTY_APART
  const facts = entries.flatMap(([name, value]): [string, string][] => {
    const text = factText(name, value)
    const isTogether = areMany && Array.isArray(value) && value.length === 0
    return text === undefined || isTogether ? [] : [[wordsOf(name), text]]
  })
  if (areMany) facts.push(['Nothing', empty.map(([name]) => wordsOf(name)).join(', ')])
  const parts = entries.flatMap(([name, value]): ReportPart[] => {
    if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
      return [tableOf(name, value)]
    }
    return isRecord(value) && depth < DEPTH_MAX ? partsOf(value, wordsOf(name), depth + 1) : []
  })
  const own: ReportPart[] = facts.length > 0 ? [{ kind: 'facts', name: title, title, facts }] : []
  return [...own, ...parts]
}

/** Undefined for values that become a part of their own. */
function factText(name: string, value: unknown): string | undefined {
  if (isRecord(value)) return undefined
  if (!Array.isArray(value)) return valueText(name, value)
  if (value.some(isRecord)) return undefined
  return value.length === 0 ? 'None' : value.map((each) => valueText(name, each)).join('\n')
}

function tableOf(name: string, records: Record<string, unknown>[]): ReportPart {
  const all = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const names = all.slice(0, COLUMNS_MAX)
  const rows = records.slice(0, ROWS_MAX).map((record) => {
    return names.map((column) => cellText(column, record[column]))
  })
  const title = wordsOf(name)
  const left = records.length - rows.length
  return { kind: 'table', name, title, columns: names.map(wordsOf), rows, left }
}

function cellText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => cellText(name, each)).join(', ')
  if (!isRecord(value)) return value === undefined ? '' : valueText(name, value)
  return Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([each, inner]) => `${wordsOf(each)}: ${cellText(each, inner)}`)
    .join(', ')
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const NUMBER = new Intl.NumberFormat('en-US')

/** A value as people read it. Its unit comes from the field's name. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return DOLLARS.format(value / 100)
    if (name.endsWith('_ms')) return `${NUMBER.format(value)} ms`
    return NUMBER.format(value)
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
  return isTime ? `${text.slice(0, 10)} ${text.slice(11, 16)} UTC` : text
}

const SHORT = /\b(?:ttl|url|tld|idn|mx|spf|dkim|dmarc|dnssec|ds|dnskey|tls|mta sts)\b/g

/** `days_left` becomes “Days left”. Names without an underscore, such as `TLSv1.2`, are kept. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/_(cents|ms)$/, '')
    .replace(/^is_/, '')
    .replaceAll('_', ' ')
    .replaceAll(SHORT, (short) => short.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
