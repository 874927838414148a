import type { Db } from '../../../db/pool.ts'
import { sumDuePayouts } from './payout-sql.ts'
import { HOLD_MS, MINIMUM_CENTS, periodOf } from './run-payouts.ts'
import type { Environment } from '../../../values/environment.ts'

/** How much a payout run would pay out now. */
export async function previewPayouts(db: Db, environment: Environment, now: Date): Promise<number> {
  return await sumDuePayouts(db, {
    environment,
    completedBy: new Date(now.getTime() - HOLD_MS),
    period: periodOf(now),
    minimumCents: MINIMUM_CENTS,
  })
}
