import type { Tx } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import {
  readTransactions,
  type SalesFilter,
  sumDays,
  sumOrders,
  type Totals,
} from './report-sql.ts'
import { transactionOut, type TransactionsQuery } from './shapes.ts'
import { type Span, splitDays } from '../../../values/split-days.ts'
import type { Tenant } from '../../../values/environment.ts'

/**
 * A partner's sales, newest first, with totals over everything that matches the filter. Both are
 * read from one snapshot, so they agree. Refuses: validation_error (cursor).
 */
export async function listTransactions(tx: Tx, owner: Tenant, query: TransactionsQuery) {
  const { limit, status, payment_model } = query
  const span: Span = { from: timeOf(query.from), to: timeOf(query.to) }
  const filter: SalesFilter = { ...owner, status, payment_model }
  const after = positionOf(query.cursor)
  const found = await readTransactions(tx, { ...filter, ...span }, { after, limit: limit + 1 })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, public_id }) => ({
    at: created_at,
    id: public_id,
  }))
  return {
    transactions: rows.map(transactionOut),
    totals: await totalsOf(tx, filter, span),
    next_cursor,
  }
}

async function totalsOf(tx: Tx, filter: SalesFilter, span: Span): Promise<Totals> {
  const { days, parts } = splitDays(span)
  const sums = days ? [await sumDays(tx, filter, days)] : []
  for (const part of parts) sums.push(await sumOrders(tx, filter, part))
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    gmv_cents: sums.reduce((sum, { gmv_cents }) => sum + gmv_cents, 0),
    commission_cents: sums.reduce((sum, { commission_cents }) => sum + commission_cents, 0),
  }
}

function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
