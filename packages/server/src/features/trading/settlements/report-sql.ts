import type { Reader } from '../../../db/pool.ts'
import type { PaymentModel } from '../../money/ledger/posting-rules.ts'
import type { Status } from '../orders/states.ts'
import type { Position } from '../../../values/cursor.ts'
import type { Span } from '../../../values/split-days.ts'
import type { Tenant } from '../../../values/environment.ts'

export type SalesFilter = Tenant & {
  status: Status | undefined
  payment_model: PaymentModel | undefined
}

export type TransactionRow = {
  public_id: string
  domain: string
  status: Status
  payment_model: PaymentModel
  sale_price_cents: number
  commission_cents: number
  currency: string
  created_at: Date
}

/** Newest first. Each filter has an index that supports this sort order. */
export async function readTransactions(
  reader: Reader,
  filter: SalesFilter & Span,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<TransactionRow[]> {
  return await reader<TransactionRow[]>`
    select public_id, domain, status, payment_model, sale_price_cents, commission_cents, currency,
      created_at
    from orders
    where ${owned(reader, filter)}
      ${filter.from ? reader`and created_at >= ${filter.from}` : reader``}
      ${filter.to ? reader`and created_at < ${filter.to}` : reader``}
      ${after ? reader`and (created_at, public_id) < (${after.at}, ${after.id})` : reader``}
    order by created_at desc, public_id desc limit ${limit}
  `
}

/** `inside` is the statement id. Null selects delivered orders that are in no statement yet. */
export async function readStatementLines(
  reader: Reader,
  { partner_id, environment, inside }: Tenant & { inside: string | null },
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<TransactionRow[]> {
  return await reader<TransactionRow[]>`
    select public_id, domain, status, payment_model, sale_price_cents, commission_cents, currency,
      created_at
    from orders
    where partner_id = ${partner_id} and environment = ${environment}
      ${
        inside === null
          ? reader`and status = 'TRANSFER_COMPLETED' and settlement_id is null`
          : reader`and settlement_id = ${inside}`
      }
      ${after ? reader`and (created_at, public_id) < (${after.at}, ${after.id})` : reader``}
    order by created_at desc, public_id desc limit ${limit}
  `
}

export type Totals = { count: number; gmv_cents: number; commission_cents: number }

/** Totals over whole days, from the precomputed daily sums. */
export async function sumDays(reader: Reader, filter: SalesFilter, days: Span): Promise<Totals> {
  const [row] = await reader<[Totals]>`
    select coalesce(sum(order_count), 0)::bigint as count,
      coalesce(sum(sale_price_cents) filter (where ${lasting(reader)}), 0)::bigint as gmv_cents,
      coalesce(sum(commission_cents) filter (where ${lasting(reader)}), 0)::bigint
        as commission_cents
    from order_sums
    where ${owned(reader, filter)}
      ${days.from ? reader`and day >= ${dayText(days.from)}::date` : reader``}
      ${days.to ? reader`and day < ${dayText(days.to)}::date` : reader``}
  `
  return row
}

/** Totals over part of a day, computed from the orders. */
export async function sumOrders(
  reader: Reader,
  filter: SalesFilter,
  { from, to }: { from: Date; to: Date },
): Promise<Totals> {
  const [row] = await reader<[Totals]>`
    select count(*) as count,
      coalesce(sum(sale_price_cents) filter (where ${lasting(reader)}), 0)::bigint as gmv_cents,
      coalesce(sum(commission_cents) filter (where ${lasting(reader)}), 0)::bigint
        as commission_cents
    from orders
    where ${owned(reader, filter)} and created_at >= ${from} and created_at < ${to}
  `
  return row
}

function owned(reader: Reader, { partner_id, environment, status, payment_model }: SalesFilter) {
  return reader`
    partner_id = ${partner_id} and environment = ${environment}
    ${status ? reader`and status = ${status}` : reader``}
    ${payment_model ? reader`and payment_model = ${payment_model}` : reader``}
  `
}

/** Refunded and cancelled orders don't count towards totals. */
function lasting(reader: Reader) {
  return reader`status not in ('REFUNDED', 'CANCELLED')`
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10)
}
