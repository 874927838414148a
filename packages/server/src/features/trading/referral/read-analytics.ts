import type { Tx } from '../../../db/pool.ts'
import { mergeDays } from './merge-days.ts'
import { overDays } from './over-days.ts'
import { type PeriodQuery, readPeriod } from '../../../http/period.ts'
import {
  countCheckoutsOfLinks,
  countSalesOfLinks,
  readCheckoutDays,
  readClickDays,
  readClicksOfPart,
  readSaleDays,
  readSalesOfPart,
} from './report-sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/**
 * The funnel from click to sale over a period. Totals are sums over the days, and everything is
 * read from one snapshot. Refuses: validation_error (from, to).
 */
export async function readAnalytics(tx: Tx, owner: Tenant, query: PeriodQuery) {
  const span = readPeriod(query)
  const clicks = await overDays(span, {
    days: (days) => readClickDays(tx, owner, days),
    part: (part) => readClicksOfPart(tx, owner, part),
  })
  const sales = await overDays(span, {
    days: (days) => readSaleDays(tx, owner, days),
    part: (part) => readSalesOfPart(tx, owner, part),
  })
  const by_day = mergeDays([clicks, await readCheckoutDays(tx, owner, span), sales])
  const sum = (of: (day: (typeof by_day)[number]) => number) =>
    by_day.reduce((total, day) => total + of(day), 0)
  const clickCount = sum((day) => day.clicks)
  const link_sales = await countSalesOfLinks(tx, owner, span)
  return {
    from: query.from ?? null,
    to: query.to ?? null,
    funnel: {
      clicks: clickCount,
      checkouts: sum((day) => day.checkouts),
      sales: sum((day) => day.sales),
      link_checkouts: await countCheckoutsOfLinks(tx, owner, span),
      link_sales,
      conversion_rate: rateOf(link_sales, clickCount),
    },
    gmv_cents: sum((day) => day.gmv_cents),
    commission_cents: sum((day) => day.commission_cents),
    by_day,
  }
}

/** Rounded to four decimals. 0 if there were no clicks. */
function rateOf(sales: number, clicks: number): number {
  return clicks === 0 ? 0 : Math.round((sales / clicks) * 10_000) / 10_000
}
