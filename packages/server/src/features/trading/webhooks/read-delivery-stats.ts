import type { Db } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'
import { lookUpLogged } from './read-endpoint.ts'
import { type DeliveryDay, readDeliveryDays } from './stats-sql.ts'

const DAY_MS = 86_400_000
const DAYS = 7
/** More would take longer than people want to wait. The oldest days are then incomplete. */
const DELIVERIES_MAX = 20_000

/** How deliveries went in the last seven days, by day. Empty without an endpoint. */
export async function readDeliveryStats(
  db: Db,
  partner: Tenant,
  now: Date,
): Promise<DeliveryDay[]> {
  const endpointId = await lookUpLogged(db, partner)
  if (endpointId === undefined) return []
  const from = new Date(now.getTime() - DAYS * DAY_MS)
  return await readDeliveryDays(db, endpointId, { from, max: DELIVERIES_MAX })
}
