import type { Tx } from '../../../db/pool.ts'
import { csvOf } from '../../../values/csv.ts'
import { readOwnStatement } from './read-own-statement.ts'
import type { Tenant } from '../../../values/environment.ts'

/** More rows than anyone reads in a spreadsheet. The paged list has the rest. */
const ROWS_MAX = 10_000

const COLUMNS = [
  'public_id',
  'domain',
  'status',
  'payment_model',
  'sale_price_cents',
  'commission_cents',
  'currency',
  'created_at',
] as const

/** The orders of a statement as CSV, newest first. Refuses: not_found. */
export async function exportOwnStatement(
  tx: Tx,
  owner: Tenant,
  settlement_id: string,
  now: Date,
): Promise<string> {
  const { lines } = await readOwnStatement(tx, owner, { settlement_id, limit: ROWS_MAX }, now)
  return csvOf(
    COLUMNS,
    lines.map((line) => COLUMNS.map((column) => line[column])),
  )
}
