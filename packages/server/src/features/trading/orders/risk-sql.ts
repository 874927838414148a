import type { Tx } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'

/**
 * What a partner has collected in orders that are neither settled nor taken back. It is exact once
 * the caller holds the partner's event counter: every change of an order takes that first, and the
 * sums follow in the same transaction. An order of the caller's own transaction is not in them yet.
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
  /** It took back this name so often that it cannot have it for a while. */
  is_cooling_down: boolean
}

type Window = { domain: string; recentSince: Date; recentMax: number; now: Date }

/** Three refunds of a name within this many days keep it from the partner for as many again. */
const COOL_DOWN_DAYS = 30

/** What a partner's own refunds say of its next order of a name. What staff took back is left out. */
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
  if (!row) throw new Error('a question without a table has one row')
  return row
}
