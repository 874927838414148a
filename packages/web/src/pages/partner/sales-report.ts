import { readOrderDays } from '../../api/order-days.ts'
import type { OrderDay, OrderDays } from '../../api/order-days.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Question } from '../../load/answers.ts'
import { tenantKey } from '../../partner/tenant-key.ts'

type Totals = Omit<OrderDay, 'date'>
type Period = Totals & { days: OrderDay[] }

/** Sales of a period, and of the one before it. */
export type SalesReport = { now: Period; before: Period }

/** One request for both periods: the days of the earlier one come first. */
export function salesOf(tenant: Tenant, span: number): Question<OrderDays> {
  return {
    key: `order days ${tenantKey(tenant)} ${span}`,
    ask: async (signal) => await readOrderDays(tenant, 2 * span, signal),
    freshMs: 0,
  }
}

export function salesReport({ by_day }: OrderDays, span: number): SalesReport {
  return { now: periodOf(by_day.slice(-span)), before: periodOf(by_day.slice(0, -span)) }
}

function periodOf(days: OrderDay[]): Period {
  const sum = (of: (day: OrderDay) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    days,
    orders: sum((day) => day.orders),
    gmv_cents: sum((day) => day.gmv_cents),
    commission_cents: sum((day) => day.commission_cents),
  }
}
