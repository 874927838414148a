import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'

export type OrderDay = {
  date: string
  orders: number
  gmv_cents: number
  commission_cents: number
}

type Wanted = {
  partner_id: string
  environment: Environment
  /** Dates such as 2026-11-15, both inclusive. */
  from: string
  to: string
}

const DAYS_MAX = 400

/**
 * One row per day, oldest first, including days without sales. Reads the precomputed daily sums.
 */
export async function readDays(
  reader: Reader,
  { partner_id, environment, from, to }: Wanted,
): Promise<OrderDay[]> {
  return await reader<OrderDay[]>`
    select to_char(d.day, 'YYYY-MM-DD') as date,
      coalesce(sum(s.order_count), 0)::bigint as orders,
      coalesce(sum(s.sale_price_cents), 0)::bigint as gmv_cents,
      coalesce(sum(s.commission_cents), 0)::bigint as commission_cents
    from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
    left join order_sums s on s.partner_id = ${partner_id} and s.environment = ${environment}
      and s.day = d.day::date and s.status not in ('REFUNDED', 'CANCELLED')
    group by d.day order by d.day limit ${DAYS_MAX}
  `
}
