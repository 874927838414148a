import type { Reader } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { OrderRow } from './order.ts'
import type { Status } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

/** An order with what staff also need: the partner's name and any refund request. */
export type StaffOrderRow = OrderRow & {
  partner_name: string
  refund_asked_at: Date | null
  refund_reason: string | null
}

function orders(reader: Reader) {
  return reader`
    select o.public_id, o.partner_id, p.name as partner_name, o.environment, o.listing_id, o.domain,
      o.status, o.payment_model, o.sale_price_cents, o.commission_bps, o.commission_cents,
      o.currency, o.quote_id, o.external_payment_ref, o.buyer_email, o.buyer_name, o.buyer_country,
      o.buyer_account_id, o.return_url, o.cancel_url, o.created_at, o.updated_at, o.completed_at, o.settlement_id,
      o.seller_account_id, o.seller_bps, o.seller_cents, o.owner_cents,
      r.created_at as refund_asked_at, r.reason as refund_reason
    from orders o
    join partners p on p.id = o.partner_id
    left join refunds r on r.order_id = o.public_id
  `
}

type StaffFilter = {
  environment: Environment
  status: Status | undefined
  domain: string | undefined
  before: Position | undefined
  max: number
}

/** Orders of all partners, newest first. */
export async function readAllOrders(reader: Reader, filter: StaffFilter): Promise<StaffOrderRow[]> {
  const { environment, status, domain, before, max } = filter
  return await reader<StaffOrderRow[]>`
    ${orders(reader)}
    where o.environment = ${environment}
      ${status === undefined ? reader`` : reader`and o.status = ${status}`}
      ${domain === undefined ? reader`` : reader`and o.domain = ${domain}`}
      ${
        before === undefined
          ? reader``
          : reader`and (o.created_at, o.public_id) < (${before.at}, ${before.id})`
      }
    order by o.created_at desc, o.public_id desc limit ${max}
  `
}

/** These orders, in no particular order. */
export async function readOrdersForStaff(
  reader: Reader,
  publicIds: string[],
): Promise<StaffOrderRow[]> {
  return await reader<StaffOrderRow[]>`
    ${orders(reader)} where o.public_id = any(${publicIds}) limit ${publicIds.length}
  `
}

export async function findOrderForStaff(
  reader: Reader,
  publicId: string,
): Promise<StaffOrderRow | undefined> {
  const [row] = await reader<StaffOrderRow[]>`
    ${orders(reader)} where o.public_id = ${publicId}
  `
  return row
}

export type WorkFilter = {
  environment: Environment
  statuses: readonly Status[]
  /** Whether the partner has requested a refund that is still pending. Undefined matches both. */
  isRefundAsked?: boolean
  /** Leaves out direct sales. */
  isByPartner?: boolean
}

function waiting(
  reader: Reader,
  { environment, statuses, isRefundAsked, isByPartner }: WorkFilter,
) {
  const asked = reader`exists (select 1 from refunds w where w.order_id = o.public_id)`
  return reader`
    o.environment = ${environment} and o.status = any(${[...statuses]})
      ${isRefundAsked === undefined ? reader`` : isRefundAsked ? reader`and ${asked}` : reader`and not ${asked}`}
      ${isByPartner ? reader`and o.buyer_account_id is null` : reader``}
  `
}

/** The orders that have waited longest. */
export async function readWaiting(
  reader: Reader,
  filter: WorkFilter,
  max: number,
): Promise<StaffOrderRow[]> {
  return await reader<StaffOrderRow[]>`
    ${orders(reader)} where ${waiting(reader, filter)}
    order by o.created_at, o.public_id limit ${max}
  `
}

/** Counts up to `max`. Beyond that, the exact number doesn't matter. */
export async function countWaiting(
  reader: Reader,
  filter: WorkFilter,
  max: number,
): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) from (
      select 1 from orders o where ${waiting(reader, filter)} limit ${max}
    ) counted
  `
  return row?.count ?? 0
}
