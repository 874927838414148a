import type { Static } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { monthOf, monthStart } from './month.ts'
import { type Renewable, renewPriceOf } from './renew-price.ts'
import { type SummaryOut, verifyBy } from './shapes.ts'
import { countHeld, countPerMonth, type MonthCount, readUnverified } from './summary-sql.ts'

/** This month and the next twelve, so that a name registered or renewed today is in the last one. */
const MONTHS = 13
const SOON_MS = 30 * 24 * 3_600_000
/** More than all TLDs that we sell and premium names of one account, in each month. */
const GROUPS_MAX = MONTHS * 1_000
const UNVERIFIED_SHOWN_MAX = 10

type Summary = Static<typeof SummaryOut>
type Month = Summary['months'][number]

/**
 * How large a portfolio is, when its names expire, and what renewing them for a year costs. Names no
 * longer held don't count.
 */
export async function readSummary(
  db: Db,
  account_id: string,
  { snapshot, now }: { snapshot: Snapshot; now: Date },
): Promise<Summary> {
  const first = monthOf(now)
  const range = { from: monthStart(first), until: monthStart(first, MONTHS) }
  const lockless = [...snapshot.tlds.values()].flatMap(({ tld, rules }) => {
    return rules.transferLock === false ? [tld] : []
  })
  const [{ soon, soon_auto_renew, ...counts }, found, unverified] = await Promise.all([
    countHeld(db, account_id, { now, soon: new Date(now.getTime() + SOON_MS), lockless }),
    countPerMonth(db, account_id, { ...range, limit: GROUPS_MAX }),
    readUnverified(db, account_id, UNVERIFIED_SHOWN_MAX),
  ])
  const price = (renewable: Renewable) => renewPriceOf(snapshot, renewable, now)
  const byMonth = Map.groupBy(found, ({ month }) => month)
  const months = Array.from({ length: MONTHS }, (_, later) => {
    const month = monthOf(monthStart(first, later))
    return monthSum(month, byMonth.get(month) ?? [], price)
  })
  const unpriced = found.filter((group) => price(group) === null)
  return {
    ...counts,
    next_30_days: { total: soon, auto_renew: soon_auto_renew },
    months,
    renewal: {
      currency: 'USD',
      total_cents: sum(months.map(({ renewal_cents }) => renewal_cents)),
      without_price: sum(unpriced.map(({ total }) => total)),
    },
    unverified: unverified.map(({ domain, unverified_since }) => ({
      domain,
      verify_by: verifyBy(unverified_since).toISOString(),
    })),
  }
}

function monthSum(
  month: string,
  groups: MonthCount[],
  price: (renewable: Renewable) => number | null,
): Month {
  return {
    month,
    total: sum(groups.map(({ total }) => total)),
    auto_renew: sum(groups.map(({ auto_renew }) => auto_renew)),
    renewal_cents: sum(groups.map((group) => group.total * (price(group) ?? 0))),
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
