import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteEndpoint } from './sql.ts'

/** Stops all deliveries, including queued ones. Refuses: not_found (none is registered). */
export async function removeEndpoint(tx: Tx, partner: Tenant, now: Date): Promise<void> {
  if (await deleteEndpoint(tx, partner, now)) return
  throw new Refusal('not_found', 'No webhook endpoint is registered.')
}
