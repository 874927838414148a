import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteEndpoint } from './sql.ts'

/** Ends all sending, also of what waits. Refuses: not_found (there is no endpoint). */
export async function removeEndpoint(tx: Tx, partner: Tenant, now: Date): Promise<void> {
  if (await deleteEndpoint(tx, partner, now)) return
  throw new Refusal('not_found', 'No webhook endpoint is registered.')
}
