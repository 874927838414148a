import type { Db } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'
import { KEPT_DAYS } from './delivery-sql.ts'
import { lookUpLogged } from './read-endpoint.ts'
import { countFailed, type DeliveryDay, readDeliveryDays } from './stats-sql.ts'

const DAY_MS = 86_400_000
const DAYS = 7
/** More would take longer than people want to wait. The oldest days are then incomplete. */
const DELIVERIES_MAX = 20_000
export const FAILED_MAX = 10_000

/**
 * How deliveries went in the last seven days, by day, and how many can be replayed from the whole
 * log. Nothing without an endpoint.
 */
export async function readDeliveryStats(
  db: Db,
  partner: Tenant,
  now: Date,
): Promise<{ days: DeliveryDay[]; failed_count: number }> {
  const endpointId = await lookUpLogged(db, partner)
  if (endpointId === undefined) return { days: [], failed_count: 0 }
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const [days, failed_count] = await Promise.all([
    readDeliveryDays(db, endpointId, { from: daysAgo(DAYS), max: DELIVERIES_MAX }),
    countFailed(db, endpointId, { from: daysAgo(KEPT_DAYS), max: FAILED_MAX }),
  ])
  return { days, failed_count }
}
