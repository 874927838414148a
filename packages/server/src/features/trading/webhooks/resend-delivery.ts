import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { notifyDeliveryDue } from '../../../events/delivery-due.ts'
import { Refusal } from '../../../refusal.ts'
import { type DeliveryRow, findDelivery, resend } from './log-sql.ts'
import { readEndpoint } from './read-endpoint.ts'

/**
 * Sends an event again with the same bytes and id, whatever the outcome before. Refuses: not_found,
 * conflict (the endpoint is disabled).
 */
export async function resendDelivery(tx: Tx, partner: Tenant, id: string): Promise<DeliveryRow> {
  const endpoint = await readEndpoint(tx, partner)
  if (!(await findDelivery(tx, endpoint.id, id))) {
    throw new Refusal('not_found', 'No such delivery.')
  }
  if (!endpoint.active) {
    throw new Refusal('conflict', 'The endpoint is disabled. Register it again first.')
  }
  await resend(tx, endpoint.id, id)
  const delivery = await findDelivery(tx, endpoint.id, id)
  if (!delivery) throw new Error('delivery not found after resend')
  notifyDeliveryDue()
  return delivery
}
