import type { Reader } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type {
  NamedPayout,
  NamedStatement,
  PayoutRow,
  SettledRow,
  StatementRow,
} from './statement.ts'
import type { Environment } from '../../../values/environment.ts'

export type AllFilter<Status extends string> = {
  environment: Environment
  status: Status | undefined
  partner_id: string | undefined
}
export type Slice = { after: Position | undefined; limit: number }

/** Statements of all partners, latest period first. Each filter has an index in this order. */
export async function readAllStatements(
  reader: Reader,
  { environment, status, partner_id }: AllFilter<StatementRow['status']>,
  { after, limit }: Slice,
): Promise<NamedStatement[]> {
  return await reader<NamedStatement[]>`
    select ${statementColumns(reader)}
    from settlements s join partners p on p.id = s.partner_id
    where s.environment = ${environment}
      ${status ? reader`and s.status = ${status}` : reader``}
      ${partner_id ? reader`and s.partner_id = ${partner_id}` : reader``}
      ${after ? reader`and (s.period_end, s.settlement_id) < (${after.at}, ${after.id})` : reader``}
    order by s.period_end desc, s.settlement_id desc limit ${limit}
  `
}

export async function findStatement(
  reader: Reader,
  id: string,
): Promise<NamedStatement | undefined> {
  const [row] = await reader<NamedStatement[]>`
    select ${statementColumns(reader)}
    from settlements s join partners p on p.id = s.partner_id
    where s.settlement_id = ${id}
  `
  return row
}

function statementColumns(reader: Reader) {
  return reader`
    s.settlement_id, s.partner_id, p.name as partner_name, s.environment, s.period_start,
    s.period_end, s.status, s.pages, s.order_count, s.gross_sold_cents,
    s.commission_retained_cents, s.amount_owed_cents, s.currency, s.created_at, s.closed_at,
    s.paid_at
  `
}

/** The orders in a statement, newest first. */
export async function readSettledOrders(
  reader: Reader,
  settlement_id: string,
  { after, limit }: Slice,
): Promise<SettledRow[]> {
  return await reader<SettledRow[]>`
    select public_id, domain, status, payment_model, sale_price_cents, commission_cents, currency,
      created_at, completed_at
    from orders
    where settlement_id = ${settlement_id}
      ${after ? reader`and (created_at, public_id) < (${after.at}, ${after.id})` : reader``}
    order by created_at desc, public_id desc limit ${limit}
  `
}

/** Payouts to all partners, newest first. */
export async function readAllPayouts(
  reader: Reader,
  { environment, status, partner_id }: AllFilter<PayoutRow['status']>,
  { after, limit }: Slice,
): Promise<NamedPayout[]> {
  return await reader<NamedPayout[]>`
    select o.payout_id, o.partner_id, p.name as partner_name, o.environment, o.period,
      o.amount_cents, o.currency, o.status, o.method, o.note, o.created_at, o.paid_at, o.failed_at
    from payouts o join partners p on p.id = o.partner_id
    where o.environment = ${environment}
      ${status ? reader`and o.status = ${status}` : reader``}
      ${partner_id ? reader`and o.partner_id = ${partner_id}` : reader``}
      ${after ? reader`and (o.created_at, o.payout_id) < (${after.at}, ${after.id})` : reader``}
    order by o.created_at desc, o.payout_id desc limit ${limit}
  `
}
