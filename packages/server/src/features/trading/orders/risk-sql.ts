import type { Tx } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'

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

type Window = { domain: string; recentSince: Date; recentMax: number; now: Date }

/**
 * After three refunds of a name within this many days, the partner must wait as many days again.
 */
const COOL_DOWN_DAYS = 30

/** A partner's own refunds that affect its next order of a name. Refunds by staff don't count. */
export async function readRefundHistory(
  tx: Tx,
  { partner_id, environment }: Tenant,
  { domain, recentSince, recentMax, now }: Window,
): Promise<RefundHistory> {
  const [row] = await tx<RefundHistory[]>`
    select
      (select count(*) from (
        select 1 from refunds
        where partner_id = ${partner_id} and environment = ${environment}
          and created_at > ${recentSince}
        limit ${recentMax}
      ) as recent) as recent_count,
      exists (
        select 1 from (
          select r.created_at, lag(r.created_at, 2) over (order by r.created_at) as second_before
          from orders o join refunds r on r.order_id = o.public_id
          where o.partner_id = ${partner_id} and o.environment = ${environment}
            and o.domain = ${domain} and o.status = 'REFUNDED'
            and r.created_at > ${now}::timestamptz - make_interval(days => ${2 * COOL_DOWN_DAYS})
        ) as refunded
        where created_at > ${now}::timestamptz - make_interval(days => ${COOL_DOWN_DAYS})
          and second_before >= created_at - make_interval(days => ${COOL_DOWN_DAYS})
      ) as is_cooling_down
  `
  if (!row) throw new Error('refund history query returned no row')
  return row
}
