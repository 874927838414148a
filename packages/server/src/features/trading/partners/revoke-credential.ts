import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { markRevoked } from './sql.ts'

/**
 * Ends a credential for good. Every node reads it anew for every request, so it ends everywhere with
 * this transaction. Revoking it again changes nothing. Whoever acts for a partner names it.
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
