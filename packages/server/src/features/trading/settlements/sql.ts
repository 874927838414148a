import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import { DIRECT_PARTNER_ID } from '../partners/direct-sales.ts'
import type { OpenPeriod, StatementRow } from './statement.ts'
import type { Environment, Tenant } from '../../../values/environment.ts'

function columns(reader: Reader) {
  return reader`
    settlement_id, partner_id, environment, period_start, period_end, status, pages, order_count,
    gross_sold_cents, commission_retained_cents, amount_owed_cents, currency, created_at, closed_at,
    paid_at
  `
}

/** Makes concurrent runs queue here without blocking the partner's sales. */
export async function holdPartnerForRun(tx: Tx, partnerId: string): Promise<void> {
  await tx`select id from partners where id = ${partnerId} for no key update`
}

const PARTNERS_MAX = 10_000

/**
 * Partners with something to settle by then, or with a statement that a run left incomplete. Sales
 * without a partner need no statement.
 */
export async function readPartnersToSettle(
  db: Db,
  environment: Environment,
  completedBefore: Date,
): Promise<string[]> {
  const rows = await db<{ partner_id: string }[]>`
    select partner_id from orders
    where environment = ${environment} and status = 'TRANSFER_COMPLETED'
      and completed_at < ${completedBefore} and settlement_id is null
      and partner_id <> ${DIRECT_PARTNER_ID}
    union
    select partner_id from settlements where environment = ${environment} and status = 'closing'
    order by partner_id limit ${PARTNERS_MAX}
  `
  return rows.map(({ partner_id }) => partner_id)
}

export async function findClosing(tx: Tx, owner: Tenant): Promise<StatementRow | undefined> {
  const [row] = await tx<StatementRow[]>`
    select ${columns(tx)} from settlements
    where partner_id = ${owner.partner_id} and environment = ${owner.environment}
      and status = 'closing'
  `
  return row
}

export async function findLast(reader: Reader, owner: Tenant): Promise<StatementRow | undefined> {
  const [row] = await reader<StatementRow[]>`
    select ${columns(reader)} from settlements
    where partner_id = ${owner.partner_id} and environment = ${owner.environment}
    order by period_end desc limit 1
  `
  return row
}

/** When the first sale was recorded. The first statement starts there. */
export async function findFirstSale(reader: Reader, owner: Tenant): Promise<Date | undefined> {
  const [row] = await reader<{ created_at: Date }[]>`
    select created_at from orders
    where partner_id = ${owner.partner_id} and environment = ${owner.environment}
    order by created_at limit 1
  `
  return row?.created_at
}

export async function isAnythingToSettle(
  tx: Tx,
  owner: Tenant,
  completedBefore: Date,
): Promise<boolean> {
  const rows = await tx`
    select 1 from orders
    where environment = ${owner.environment} and partner_id = ${owner.partner_id}
      and status = 'TRANSFER_COMPLETED' and completed_at < ${completedBefore}
      and settlement_id is null
    limit 1
  `
  return rows.length > 0
}

export async function findOwnStatement(
  reader: Reader,
  { partner_id, environment }: Tenant,
  id: string,
): Promise<StatementRow | undefined> {
  const [row] = await reader<StatementRow[]>`
    select ${columns(reader)} from settlements
    where settlement_id = ${id} and partner_id = ${partner_id} and environment = ${environment}
  `
  return row
}

type NewStatement = Pick<
  StatementRow,
  'settlement_id' | 'partner_id' | 'environment' | 'period_start' | 'period_end' | 'created_at'
>

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<StatementRow> {
  const [row] = await tx<[StatementRow]>`
    insert into settlements (
      settlement_id, partner_id, environment, period_start, period_end, status, created_at
    ) values (
      ${statement.settlement_id}, ${statement.partner_id}, ${statement.environment},
      ${statement.period_start}, ${statement.period_end}, 'closing', ${statement.created_at}
    )
    returning ${columns(tx)}
  `
  return row
}

export async function holdStatement(tx: Tx, id: string): Promise<StatementRow | undefined> {
  const [row] = await tx<StatementRow[]>`
    select ${columns(tx)} from settlements where settlement_id = ${id} for update
  `
  return row
}

export type PageSums = {
  order_count: number
  gross_sold_cents: number
  commission_retained_cents: number
}

export async function addPage(tx: Tx, id: string, sums: PageSums): Promise<void> {
  const { order_count, gross_sold_cents, commission_retained_cents } = sums
  await tx`
    update settlements set
      pages = pages + 1, order_count = order_count + ${order_count},
      gross_sold_cents = gross_sold_cents + ${gross_sold_cents},
      commission_retained_cents = commission_retained_cents + ${commission_retained_cents},
      amount_owed_cents =
        amount_owed_cents + ${gross_sold_cents - commission_retained_cents}
    where settlement_id = ${id}
  `
}

/** A statement that owes nothing is marked paid as it closes. */
export async function closeStatement(tx: Tx, id: string, now: Date): Promise<void> {
  await tx`
    update settlements set
      status = case when amount_owed_cents = 0 then 'paid' else 'due' end, closed_at = ${now},
      paid_at = case when amount_owed_cents = 0 then ${now}::timestamptz end
    where settlement_id = ${id}
  `
}

export async function markPaid(tx: Tx, id: string, now: Date): Promise<void> {
  await tx`update settlements set status = 'paid', paid_at = ${now} where settlement_id = ${id}`
}

/** The statements of one run, including those from an earlier run for the same period. */
export async function readRun(
  db: Db,
  environment: Environment,
  { period_end, ids }: { period_end: Date; ids: string[] },
): Promise<StatementRow[]> {
  return await db<StatementRow[]>`
    select ${columns(db)} from settlements
    where environment = ${environment} and period_end = ${period_end}
      or settlement_id = any(${ids})
    order by partner_id, period_end limit ${PARTNERS_MAX}
  `
}

export async function readStatements(
  reader: Reader,
  owner: Tenant,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<StatementRow[]> {
  return await reader<StatementRow[]>`
    select ${columns(reader)} from settlements
    where partner_id = ${owner.partner_id} and environment = ${owner.environment}
      ${after ? reader`and period_end < ${after.at}` : reader``}
    order by period_end desc limit ${limit}
  `
}

/** The open period so far, from the precomputed daily sums. */
export async function sumDelivered(
  reader: Reader,
  owner: Tenant,
): Promise<Omit<OpenPeriod, 'period_start'>> {
  const [row] = await reader<[Omit<OpenPeriod, 'period_start'>]>`
    select coalesce(sum(order_count), 0)::bigint as order_count,
      coalesce(sum(sale_price_cents) filter (where payment_model = 'partner_collected'), 0)::bigint
        as gross_sold_cents,
      coalesce(sum(commission_cents) filter (where payment_model = 'partner_collected'), 0)::bigint
        as commission_retained_cents
    from order_sums
    where partner_id = ${owner.partner_id} and environment = ${owner.environment}
      and status = 'TRANSFER_COMPLETED'
  `
  return row
}

/** A statement that has been closing since before then. */
export async function readLeftClosing(db: Db, before: Date): Promise<string | undefined> {
  const [row] = await db<{ settlement_id: string }[]>`
    select settlement_id from settlements
    where status = 'closing' and created_at < ${before}
    order by created_at limit 1
  `
  return row?.settlement_id
}
