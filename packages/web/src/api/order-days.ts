import { formatQuery } from '../query-string.ts'
import { ask } from './ask.ts'
import { pathOf, recordIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { centsIn, recordsIn, textIn } from './read-record.ts'

type Sold = { orders: number; gmv_cents: number; commission_cents: number }
export type OrderDay = Sold & {
  /** Such as 2026-11-15, in UTC. */
  date: string
}
/** What was sold in the last days, each of them there. */
export type OrderDays = Sold & { by_day: OrderDay[] }

export async function readOrderDays(
  tenant: Tenant,
  days: number,
  signal: AbortSignal,
): Promise<OrderDays> {
  const body = recordIn(await ask(pathOf(tenant, `order-days${formatQuery({ days })}`), signal))
  const by_day = recordsIn(body, 'by_day').map((day) => ({
    date: textIn(day, 'date'),
    ...soldIn(day),
  }))
  return { ...soldIn(body), by_day }
}

function soldIn(record: Record<string, unknown>): Sold {
  return {
    orders: centsIn(record, 'orders'),
    gmv_cents: centsIn(record, 'gmv_cents'),
    commission_cents: centsIn(record, 'commission_cents'),
  }
}
