import type { Reader } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { Span } from '../../../values/split-days.ts'
import type { Status } from '../orders/states.ts'
import type { Tenant } from '../../../values/environment.ts'

/** Part of a day. */
export type Part = { from: Date; to: Date }

export type ClickDay = { date: string; clicks: number }
export type SaleDay = { date: string; sales: number; gmv_cents: number; commission_cents: number }
export type CheckoutDay = { date: string; checkouts: number }

/** Ten years. */
const DAYS_MAX = 3_660

/** Clicks on whole days, from the precomputed daily sums. */
export async function readClickDays(
  reader: Reader,
  owner: Tenant,
  days: Span,
): Promise<ClickDay[]> {
  return await reader<ClickDay[]>`
    select to_char(day, 'YYYY-MM-DD') as date, sum(clicks)::bigint as clicks
    from referral_click_days where ${owned(reader, owner)} ${within(reader, days)}
    group by day order by day limit ${DAYS_MAX}
  `
}

/** Clicks during part of a day, from the individual clicks. */
export async function readClicksOfPart(
  reader: Reader,
  owner: Tenant,
  { from, to }: Part,
): Promise<ClickDay[]> {
  return await reader<ClickDay[]>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*) as clicks
    from referral_clicks where ${owned(reader, owner)} and at >= ${from} and at < ${to}
    group by 1 order by 1 limit ${DAYS_MAX}
  `
}

export async function countVisitors(reader: Reader, owner: Tenant, span: Span): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(distinct visitor_hash) as count from referral_clicks
    where ${owned(reader, owner)}
      ${span.from ? reader`and at >= ${span.from}` : reader``}
      ${span.to ? reader`and at < ${span.to}` : reader``}
  `
  return row?.count ?? 0
}

export async function readCheckoutDays(
  reader: Reader,
  owner: Tenant,
  span: Span,
): Promise<CheckoutDay[]> {
  return await reader<CheckoutDay[]>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*) as checkouts
    from referral_checkouts
    where ${owned(reader, owner)}
      ${span.from ? reader`and at >= ${span.from}` : reader``}
      ${span.to ? reader`and at < ${span.to}` : reader``}
    group by 1 order by 1 limit ${DAYS_MAX}
  `
}

/** Sales on whole days, from the precomputed daily sums. Refunded sales don't count. */
export async function readSaleDays(reader: Reader, owner: Tenant, days: Span): Promise<SaleDay[]> {
  return await reader<SaleDay[]>`
    select to_char(day, 'YYYY-MM-DD') as date, sum(order_count)::bigint as sales,
      sum(sale_price_cents)::bigint as gmv_cents,
      sum(commission_cents)::bigint as commission_cents
    from order_sums
    where ${owned(reader, owner)} and ${lasting(reader)} ${within(reader, days)}
    group by day having sum(order_count) > 0 order by day limit ${DAYS_MAX}
  `
}

/** Sales during part of a day, from the orders. */
export async function readSalesOfPart(
  reader: Reader,
  owner: Tenant,
  { from, to }: Part,
): Promise<SaleDay[]> {
  return await reader<SaleDay[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*) as sales,
      sum(sale_price_cents)::bigint as gmv_cents,
      sum(commission_cents)::bigint as commission_cents
    from orders
    where ${owned(reader, owner)} and ${lasting(reader)}
      and created_at >= ${from} and created_at < ${to}
    group by 1 order by 1 limit ${DAYS_MAX}
  `
}

/** A click leads to sales for thirty days. Nodes' clocks may differ by a minute. */
const SALE_BEFORE_CLICK_MAX = '1 minute'
const SALE_AFTER_CLICK_MAX = '31 days'

/**
 * How many sales came from clicks of this period. The limits on the sale's own time change nothing,
 * but let an index find the orders.
 */
export async function countSalesOfLinks(
  reader: Reader,
  owner: Tenant,
  { from, to }: Span,
): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from orders join referral_sales on order_id = public_id
    where ${owned(reader, owner)} and ${lasting(reader)}
      ${from ? reader`and clicked_at >= ${from} and created_at >= ${from}::timestamptz - ${SALE_BEFORE_CLICK_MAX}::interval` : reader``}
      ${to ? reader`and clicked_at < ${to} and created_at < ${to}::timestamptz + ${SALE_AFTER_CLICK_MAX}::interval` : reader``}
  `
  return row?.count ?? 0
}

/** How many hosted checkouts were opened by people who had followed a link. */
export async function countCheckoutsOfLinks(
  reader: Reader,
  owner: Tenant,
  { from, to }: Span,
): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from referral_checkouts
    where ${owned(reader, owner)} and link_id is not null
      ${from ? reader`and at >= ${from}` : reader``}
      ${to ? reader`and at < ${to}` : reader``}
  `
  return row?.count ?? 0
}

export type ReferredSaleRow = {
  public_id: string
  domain: string
  status: Status
  buyer_email: string | null
  sale_price_cents: number
  commission_cents: number
  link_id: string | null
  created_at: Date
}

/** Newest first. An index supports this sort order. */
export async function readSales(
  reader: Reader,
  owner: Tenant,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<ReferredSaleRow[]> {
  return await reader<ReferredSaleRow[]>`
    select public_id, domain, status, buyer_email, sale_price_cents, commission_cents, link_id,
      created_at
    from orders left join referral_sales on order_id = public_id
    where ${owned(reader, owner)} and payment_model = 'service_collected'
      ${after ? reader`and (created_at, public_id) < (${after.at}, ${after.id})` : reader``}
    order by created_at desc, public_id desc limit ${limit}
  `
}

function owned(reader: Reader, { partner_id, environment }: Tenant) {
  return reader`partner_id = ${partner_id} and environment = ${environment}`
}

/** Sales whose money we collected and kept, i.e. those that earn a commission. */
function lasting(reader: Reader) {
  return reader`payment_model = 'service_collected' and status not in ('REFUNDED', 'CANCELLED')`
}

function within(reader: Reader, { from, to }: Span) {
  return reader`
    ${from ? reader`and day >= ${dayText(from)}::date` : reader``}
    ${to ? reader`and day < ${dayText(to)}::date` : reader``}
  `
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10)
}
