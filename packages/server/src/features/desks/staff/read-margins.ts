import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Replica } from '../../../db/replica.ts'
import type { Tx } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { csvOf } from '../../../values/csv.ts'
import { type MarginRow, type OtherCostRow, readMargins, readOtherCosts } from './margin-sql.ts'

/** More TLDs than there are. */
export const TLDS_MAX = 5_000
const DAY_MS = 24 * 3_600_000
export const DAYS_MAX = 366

export type Days = { from?: string | undefined; to?: string | undefined }

export type Margins = {
  from: string
  to: string
  tlds: (MarginRow & { other_costs: Omit<OtherCostRow, 'tld'>[] })[]
  total: Omit<MarginRow, 'tld'>
}

/**
 * What each TLD earned in a period of whole days (UTC), both included. Without days: this month so
 * far. Refuses: validation_error (not a day, the wrong way round, or more than a year).
 */
export async function readMarginReport(
  replica: Pick<Replica, 'read'>,
  days: Days,
  now: Date,
): Promise<Margins> {
  const { from, to } = daysOf(days, now)
  const start = new Date(from)
  const period = { from: start, to: new Date(Date.parse(to) + DAY_MS) }
  const read = async (tx: Tx) => {
    const rows = await readMargins(tx, period, TLDS_MAX)
    const others = Map.groupBy(await readOtherCosts(tx, period, TLDS_MAX), ({ tld }) => tld)
    const tlds = rows.map((row) => {
      const other_costs = (others.get(row.tld) ?? []).map(({ currency, cents }) => {
        return { currency, cents }
      })
      return { ...row, other_costs }
    })
    return { from, to, tlds, total: totalOf(rows) }
  }
  return await replica.read((reader) => inOneSnapshot(reader, read), { isLong: true })
}

function daysOf({ from, to }: Days, now: Date): { from: string; to: string } {
  const today = now.toISOString().slice(0, 10)
  const last = demandDay('to', to ?? today)
  const first = demandDay('from', from ?? `${last.slice(0, 7)}-01`)
  if (first > last) throw refuseField('from', 'must not be after to')
  if (Date.parse(last) - Date.parse(first) >= DAYS_MAX * DAY_MS) {
    throw refuseField('from', `must be at most ${DAYS_MAX} days before to`)
  }
  return { from: first, to: last }
}

/** The shape allows days that don't exist, for example 2026-02-30. */
function demandDay(field: string, text: string): string {
  const time = Date.parse(text)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  if (!isDay) throw refuseField(field, 'must be a day, for example 2026-01-31')
  return text
}

function totalOf(rows: MarginRow[]): Margins['total'] {
  const sum = (read: (row: MarginRow) => number) => rows.reduce((all, row) => all + read(row), 0)
  return {
    count: sum(({ count }) => count),
    sold_cents: sum(({ sold_cents }) => sold_cents),
    tax_cents: sum(({ tax_cents }) => tax_cents),
    cost_cents: sum(({ cost_cents }) => cost_cents),
    margin_cents: sum(({ margin_cents }) => margin_cents),
    unpaid_count: sum(({ unpaid_count }) => unpaid_count),
    unknown_count: sum(({ unknown_count }) => unknown_count),
  }
}

const COLUMNS = [
  'TLD',
  'Items',
  'Sold (USD)',
  'Tax (USD)',
  'Cost (USD)',
  'Margin (USD)',
  'Not paid',
  'Cost unknown',
  'Charged in other currencies',
]

/** The report as CSV, for people: amounts in dollars. */
export function marginCsv({ tlds }: Margins): string {
  const rows = tlds.map((row) => [
    row.tld,
    row.count,
    dollars(row.sold_cents),
    dollars(row.tax_cents),
    dollars(row.cost_cents),
    dollars(row.margin_cents),
    row.unpaid_count,
    row.unknown_count,
    row.other_costs.map(({ currency, cents }) => `${currency} ${dollars(cents)}`).join(' '),
  ])
  return csvOf(COLUMNS, rows)
}

/** A number, not text: a loss has a leading minus, which would be taken for a formula. */
function dollars(cents: number): number {
  return cents / 100
}
