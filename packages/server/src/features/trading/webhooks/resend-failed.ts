import type { Tx } from '../../../db/pool.ts'
import { notifyDeliveryDue } from '../../../events/delivery-due.ts'
import { Refusal } from '../../../refusal.ts'
import type { Tenant } from '../../../values/environment.ts'
import { resendFailed } from './log-sql.ts'
import { readEndpoint } from './read-endpoint.ts'

export const RESENT_MAX = 1_000

/**
 * Sends every delivery that failed since a time again, oldest first, for a receiver that was down. At
 * most 1,000 at once: repeat it while there are more.
 *
 * Refuses: not_found (no endpoint), conflict (the endpoint is disabled).
 */
export async function resendFailedDeliveries(
  tx: Tx,
  partner: Tenant,
  since: Date,
): Promise<{ resent: number; has_more: boolean }> {
  const endpoint = await readEndpoint(tx, partner)
  if (!endpoint.active) {
    throw new Refusal('conflict', 'The endpoint is disabled. Register it again first.')
  }
  const resent = await resendFailed(tx, endpoint.id, since, RESENT_MAX)
  if (resent > 0) notifyDeliveryDue()
  return { resent, has_more: resent === RESENT_MAX }
}
