import type { Db } from '../../../db/pool.ts'

/** What became of a day's deliveries (UTC), and how fast the receiver answered. */
export type DeliveryDay = {
  day: string
  delivered: number
  failed: number
  pending: number
  /** Of all tries that day's deliveries had; null if there were none. */
  p50_ms: number | null
  p95_ms: number | null
}

/** How many of an endpoint's deliveries are failed, since a time. Counts at most `max`. */
export async function countFailed(
  db: Db,
  endpoint_id: string,
  { from, max }: { from: Date; max: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from (
      select from deliveries
      where endpoint_id = ${endpoint_id} and status = 'failed' and last_attempt_at >= ${from}
      limit ${max}
    ) failed
  `
  return row?.count ?? 0
}

/** The newest deliveries of an endpoint by day, newest day first. Reads at most `max` of them. */
export async function readDeliveryDays(
  db: Db,
  endpoint_id: string,
  { from, max }: { from: Date; max: number },
): Promise<DeliveryDay[]> {
  return await db<DeliveryDay[]>`
    with recent as materialized (
      select id, status, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from deliveries
      where endpoint_id = ${endpoint_id} and created_at >= ${from}
      order by created_at desc, id desc limit ${max}
    ), outcomes as (
      select day, count(*) filter (where status = 'delivered') as delivered,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'pending') as pending
      from recent group by day
    ), speeds as (
      select recent.day, percentile_disc(0.5) within group (order by a.duration_ms) as p50_ms,
        percentile_disc(0.95) within group (order by a.duration_ms) as p95_ms
      from recent join delivery_attempts a on a.delivery_id = recent.id
      group by recent.day
    )
    select day, delivered, failed, pending, p50_ms, p95_ms
    from outcomes left join speeds using (day)
    order by day desc limit 31
  `
}
