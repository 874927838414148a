import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { type OrderDay, readDays } from './day-sql.ts'

const DAY_MS = 86_400_000

export type OrderDays = {
  orders: number
  gmv_cents: number
  commission_cents: number
  by_day: OrderDay[]
}

/**
 * A partner's sales per day (UTC) for the last `days` days including today, with totals. Refunded
 * and cancelled orders don't count, as in the transaction totals.
 */
export async function readOrderDays(
  reader: Reader,
  { partner_id, environment }: Tenant,
  days: number,
  now: Date,
): Promise<OrderDays> {
  const from = dayOf(new Date(now.getTime() - (days - 1) * DAY_MS))
  const by_day = await readDays(reader, { partner_id, environment, from, to: dayOf(now) })
  const sum = (of: (day: OrderDay) => number) => by_day.reduce((total, day) => total + of(day), 0)
  return {
    orders: sum((day) => day.orders),
    gmv_cents: sum((day) => day.gmv_cents),
    commission_cents: sum((day) => day.commission_cents),
    by_day,
  }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm-dd'.length)
}
