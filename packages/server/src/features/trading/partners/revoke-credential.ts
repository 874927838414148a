import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { markRevoked } from './sql.ts'

/**
 * Revokes a credential permanently. Every node reads it again for each request, so it stops working
 * everywhere with this transaction. Revoking it again changes nothing. Pass the tenant when acting
 * for a partner.
 *
 * Refuses: not_found.
 */
export async function revokeCredential(
  tx: Tx,
  { key_id, tenant }: { key_id: string; tenant?: Tenant },
  now: Date,
): Promise<void> {
  if (await markRevoked(tx, { key_id, tenant }, now)) return
  throw new Refusal('not_found', 'No such credential.')
}
