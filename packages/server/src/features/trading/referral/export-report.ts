import type { Tx } from '../../../db/pool.ts'
import { csvOf } from '../../../values/csv.ts'
import { listCommissions } from './list-commissions.ts'
import { listLinks } from './list-links.ts'
import { listSales } from './list-sales.ts'
import type { PeriodQuery } from '../../../http/period.ts'
import { readAnalytics } from './read-analytics.ts'
import type { Tenant } from '../../../values/environment.ts'

export const REPORTS = ['days', 'links', 'sales', 'commissions'] as const
export type ReportName = (typeof REPORTS)[number]

/** More rows than anyone reads in a spreadsheet. The paged API has the rest. */
const ROWS_MAX = 10_000

type Wanted = { name: ReportName; period: PeriodQuery; baseUrl: string }

/**
 * A report as CSV, with the same rows as the API: newest first, but days oldest first. The period
 * applies only to `days`. Refuses: validation_error (from, to).
 */
export async function exportReport(tx: Tx, owner: Tenant, wanted: Wanted): Promise<string> {
  const all = { limit: ROWS_MAX }
  switch (wanted.name) {
    case 'days':
      return table(DAY_COLUMNS, (await readAnalytics(tx, owner, wanted.period)).by_day)
    case 'links':
      return table(LINK_COLUMNS, (await listLinks(tx, owner, all, wanted.baseUrl)).links)
    case 'sales':
      return table(SALE_COLUMNS, (await listSales(tx, owner, all)).sales)
    case 'commissions':
      return table(COMMISSION_COLUMNS, (await listCommissions(tx, owner, all)).commissions)
  }
}

const DAY_COLUMNS = [
  'date',
  'clicks',
  'checkouts',
  'sales',
  'gmv_cents',
  'commission_cents',
] as const
const LINK_COLUMNS = [
  'link_id',
  'url',
  'kind',
  'domain',
  'product',
  'label',
  'clicks',
  'conversions',
  'sales_cents',
  'commission_cents',
  'created_at',
] as const
const SALE_COLUMNS = [
  'sale_id',
  'buyer',
  'domain',
  'status',
  'amount_cents',
  'commission_cents',
  'link_id',
  'created_at',
] as const
const COMMISSION_COLUMNS = [
  'entry_id',
  'kind',
  'amount_cents',
  'balance_cents',
  'public_id',
  'created_at',
] as const

function table<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string | number | null>[],
): string {
  return csvOf(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  )
}
