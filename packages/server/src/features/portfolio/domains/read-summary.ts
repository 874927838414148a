import type { Db } from '../../../db/pool.ts'
import { monthOf, monthStart } from './month.ts'
import { type Counts, countHeld, countPerMonth, type MonthCount } from './summary-sql.ts'

const MONTHS = 12
const SOON_MS = 30 * 24 * 3_600_000

export type Summary = Omit<Counts, 'soon' | 'soon_auto_renew'> & {
  next_30_days: { total: number; auto_renew: number }
  months: MonthCount[]
}

/** How large a portfolio is, and when its names expire. Names no longer held don't count. */
export async function readSummary(db: Db, account_id: string, now: Date): Promise<Summary> {
  const first = monthOf(now)
  const range = { from: monthStart(first), until: monthStart(first, MONTHS) }
  const [{ soon, soon_auto_renew, ...counts }, found] = await Promise.all([
    countHeld(db, account_id, { now, soon: new Date(now.getTime() + SOON_MS) }),
    countPerMonth(db, account_id, { ...range, limit: MONTHS }),
  ])
  const months = Array.from({ length: MONTHS }, (_, later) => {
    const month = monthOf(monthStart(first, later))
    return found.find((each) => each.month === month) ?? { month, total: 0, auto_renew: 0 }
  })
  return { ...counts, next_30_days: { total: soon, auto_renew: soon_auto_renew }, months }
}
