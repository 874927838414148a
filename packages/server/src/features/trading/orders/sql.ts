import type { Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { OrderRow, TimelineRow } from './order.ts'
import type { Status } from './states.ts'
import type { Tenant } from '../../../values/environment.ts'

function columns(reader: Reader) {
  return reader`
    public_id, partner_id, environment, listing_id, domain, status, payment_model,
    sale_price_cents, commission_bps, commission_cents, currency, quote_id, external_payment_ref,
    buyer_email, buyer_name, buyer_country, buyer_account_id, return_url, cancel_url, created_at,
    updated_at, completed_at, settlement_id, seller_account_id, seller_bps, seller_cents,
    owner_cents
  `
}

export type NewOrder = Omit<OrderRow, 'updated_at' | 'completed_at' | 'settlement_id'>

/** Inserts the order and the first lines of its timeline. With a review note, it is held at once. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  reviewNote: string | undefined,
): Promise<void> {
  const isHeld = reviewNote !== undefined
  await tx`
    with recorded as (
      insert into orders (
        public_id, partner_id, environment, listing_id, domain, status, payment_model,
        sale_price_cents, commission_bps, commission_cents, currency, quote_id,
        external_payment_ref, buyer_email, buyer_name, buyer_country, buyer_account_id, return_url,
        cancel_url, created_at, updated_at, seller_account_id, seller_bps, seller_cents,
        owner_cents
      ) values (
        ${order.public_id}, ${order.partner_id}, ${order.environment}, ${order.listing_id},
        ${order.domain}, ${isHeld ? 'MANUAL_REVIEW' : order.status}, ${order.payment_model}, ${order.sale_price_cents},
        ${order.commission_bps}, ${order.commission_cents}, ${order.currency}, ${order.quote_id},
        ${order.external_payment_ref}, ${order.buyer_email}, ${order.buyer_name},
        ${order.buyer_country}, ${order.buyer_account_id}, ${order.return_url},
        ${order.cancel_url}, ${order.created_at}, ${order.created_at}, ${order.seller_account_id},
        ${order.seller_bps}, ${order.seller_cents}, ${order.owner_cents}
      ) returning public_id, created_at
    )
    insert into order_timeline (order_id, at, status, event, note)
    select public_id, created_at, line.status, line.event, line.note
    from recorded, (values
      (1, ${order.status}, 'order.recorded', null),
      (2, 'MANUAL_REVIEW', 'transfer.held', ${reviewNote ?? null})
    ) as line (number, status, event, note)
    where line.number = 1 or ${isHeld}
    order by line.number
  `
}

type NewStatus = {
  status: Status
  event: string
  note: string | null
  now: Date
  settlement_id: string | null
}

/** Sets the new status and adds a timeline line. */
export async function setStatus(
  tx: Tx,
  publicId: string,
  { status, event, note, now, settlement_id }: NewStatus,
): Promise<OrderRow> {
  const [row] = await tx<OrderRow[]>`
    with moved as (
      update orders set
        status = ${status}, updated_at = ${now},
        completed_at = case
          when ${status} = 'TRANSFER_COMPLETED' then ${now}::timestamptz else completed_at
        end,
        settlement_id = coalesce(${settlement_id}, settlement_id)
      where public_id = ${publicId}
      returning ${columns(tx)}
    ), timeline as (
      insert into order_timeline (order_id, at, status, event, note)
      select public_id, ${now}, status, ${event}, ${note} from moved
    )
    select ${columns(tx)} from moved
  `
  if (!row) throw new Error('locked order not found')
  return row
}

/** Locks the order until the transaction ends. The caller has already checked access. */
export async function holdOrder(tx: Tx, publicId: string): Promise<OrderRow | undefined> {
  const [row] = await tx<OrderRow[]>`
    select ${columns(tx)} from orders where public_id = ${publicId} for update
  `
  return row
}

export async function findOrder(reader: Reader, publicId: string): Promise<OrderRow | undefined> {
  const [row] = await reader<OrderRow[]>`
    select ${columns(reader)} from orders where public_id = ${publicId}
  `
  return row
}

export async function findOwnOrder(
  reader: Reader,
  { partner_id, environment }: Tenant,
  publicId: string,
): Promise<OrderRow | undefined> {
  const [row] = await reader<OrderRow[]>`
    select ${columns(reader)} from orders
    where public_id = ${publicId} and partner_id = ${partner_id} and environment = ${environment}
  `
  return row
}

type OrderFilter = Tenant & {
  status: Status | undefined
  domain: string | undefined
  from: Date | undefined
  to: Date | undefined
  before: Position | undefined
  max: number
}

/** Newest first. Each filter has an index that supports this sort order. */
export async function readOwnOrders(reader: Reader, filter: OrderFilter): Promise<OrderRow[]> {
  const { partner_id, environment, status, domain, from, to, before, max } = filter
  return await reader<OrderRow[]>`
    select ${columns(reader)} from orders
    where partner_id = ${partner_id} and environment = ${environment}
      ${status === undefined ? reader`` : reader`and status = ${status}`}
      ${domain === undefined ? reader`` : reader`and domain = ${domain}`}
      ${from === undefined ? reader`` : reader`and created_at >= ${from}`}
      ${to === undefined ? reader`` : reader`and created_at < ${to}`}
      ${
        before === undefined
          ? reader``
          : reader`and (created_at, public_id) < (${before.at}, ${before.id})`
      }
    order by created_at desc, public_id desc limit ${max}
  `
}

/** An order can be held and cleared repeatedly, so cap the number of timeline lines shown. */
const TIMELINE_MAX = 100

/** Timelines keyed by order id, each oldest first. */
export async function readTimelines(
  reader: Reader,
  orderIds: string[],
): Promise<Map<string, TimelineRow[]>> {
  const rows = await reader<(TimelineRow & { order_id: string })[]>`
    select order_id, at, status, event, note from order_timeline
    where order_id = any(${orderIds}) order by order_id, id
    limit ${orderIds.length * TIMELINE_MAX}
  `
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

/** Whether the partner already recorded this payment for this name. */
export async function isPaymentRecorded(
  tx: Tx,
  { partner_id, environment }: Tenant,
  payment: { external_payment_ref: string; domain: string },
): Promise<boolean> {
  const rows = await tx`
    select 1 from orders
    where partner_id = ${partner_id} and environment = ${environment}
      and external_payment_ref = ${payment.external_payment_ref} and domain = ${payment.domain}
  `
  return rows.length > 0
}

/**
 * What a partner has collected in orders that are not yet settled, refunded or cancelled. Exact if
 * the caller has locked the partner's event counter: every order change locks it first and updates
 * the sums in the same transaction. Orders from the caller's own transaction are not included yet.
 */
export async function sumUnsettledCents(
  tx: Tx,
  { partner_id, environment }: Tenant,
): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`
    select coalesce(sum(sale_price_cents), 0)::bigint as cents from order_sums
    where partner_id = ${partner_id} and environment = ${environment}
      and payment_model = 'partner_collected'
      and status not in ('SETTLED', 'REFUNDED', 'CANCELLED')
  `
  return row?.cents ?? 0
}

export type RefundHistory = {
  /** Refunds that the partner asked for since `recentSince`, counted up to `recentMax`. */
  recent_count: number
  /** The partner refunded this name so often that it can't order it for a while. */
  is_cooling_down: boolean
}

type RefundWindow = { domain: string; recentSince: Date; recentMax: number; now: Date }

/**
 * After three refunds of a name within this many days, the partner must wait as many days again.
 */
const COOL_DOWN_DAYS = 30

/**
 * A partner's own refunds that affect its next order of a name. Refunds by staff don't count, even
 * if the partner asked for them afterwards: their order doesn't change after it is refunded.
 */
export async function readRefundHistory(
  tx: Tx,
  { partner_id, environment }: Tenant,
  { domain, recentSince, recentMax, now }: RefundWindow,
): Promise<RefundHistory> {
  const [row] = await tx<RefundHistory[]>`
    select
      (select count(*) from (
        select 1 from refunds r join orders o on o.public_id = r.order_id
        where r.partner_id = ${partner_id} and r.environment = ${environment}
          and r.created_at > ${recentSince}
          and (o.status <> 'REFUNDED' or r.created_at <= o.updated_at)
        limit ${recentMax}
      ) as recent) as recent_count,
      exists (
        select 1 from (
          select r.created_at, lag(r.created_at, 2) over (order by r.created_at) as second_before
          from orders o join refunds r on r.order_id = o.public_id
          where o.partner_id = ${partner_id} and o.environment = ${environment}
            and o.domain = ${domain} and o.status = 'REFUNDED' and r.created_at <= o.updated_at
            and r.created_at > ${now}::timestamptz - make_interval(days => ${2 * COOL_DOWN_DAYS})
        ) as refunded
        where created_at > ${now}::timestamptz - make_interval(days => ${COOL_DOWN_DAYS})
          and second_before >= created_at - make_interval(days => ${COOL_DOWN_DAYS})
      ) as is_cooling_down
  `
  if (!row) throw new Error('refund history query returned no row')
  return row
}

/**
 * The status of a name's live order, if any. A partial unique index allows only one for each time that
 * somebody owns the name.
 */
export async function findLiveStatus(
  reader: Reader,
  environment: string,
  domain: string,
): Promise<Status | undefined> {
  const [row] = await reader<{ status: Status }[]>`
    select status from orders
    where environment = ${environment} and domain = ${domain}
      and status not in ('REFUNDED', 'CANCELLED') and resold_at is null
  `
  return row?.status
}

type Due = Tenant & { completedBefore: Date; max: number }

/** Locks delivered orders that are in no statement yet, oldest first. */
export async function holdCompleted(tx: Tx, due: Due): Promise<OrderRow[]> {
  return await tx<OrderRow[]>`
    select ${columns(tx)} from orders
    where environment = ${due.environment} and partner_id = ${due.partner_id}
      and status = 'TRANSFER_COMPLETED' and completed_at < ${due.completedBefore}
      and settlement_id is null
    order by completed_at, public_id limit ${due.max}
    for update
  `
}

/** Looks orders up by domain, because that column has an index. Oldest first. */
export async function readQuotedOrders(
  reader: Reader,
  { partner_id, environment }: Tenant,
  quotes: readonly { quote_id: string; domain: string }[],
): Promise<{ quote_id: string; public_id: string }[]> {
  return await reader<{ quote_id: string; public_id: string }[]>`
    select quote_id, public_id from orders
    where partner_id = ${partner_id} and environment = ${environment}
      and domain = any(${quotes.map(({ domain }) => domain)})
      and quote_id = any(${quotes.map(({ quote_id }) => quote_id)})
    order by created_at
  `
}
