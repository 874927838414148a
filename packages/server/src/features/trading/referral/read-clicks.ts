import type { Tx } from '../../../db/pool.ts'
import { overDays } from './over-days.ts'
import { type PeriodQuery, readPeriod } from '../../../http/period.ts'
import { countVisitors, readClickDays, readClicksOfPart } from './report-sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/** Clicks on a partner's links. Refuses: validation_error (from, to). */
export async function readClicks(tx: Tx, owner: Tenant, query: PeriodQuery) {
  const span = readPeriod(query)
  const by_day = await overDays(span, {
    days: (days) => readClickDays(tx, owner, days),
    part: (part) => readClicksOfPart(tx, owner, part),
  })
  return {
    from: query.from ?? null,
    to: query.to ?? null,
    total: by_day.reduce((sum, { clicks }) => sum + clicks, 0),
    unique: await countVisitors(tx, owner, span),
    by_day,
  }
}
