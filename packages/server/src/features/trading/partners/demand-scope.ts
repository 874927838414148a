import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import type { Scope } from '../../../http/route-config.ts'
import { Refusal } from '../../../refusal.ts'
import { findScope } from './sql.ts'

/**
 * People may do for a partner what its programs may: a credential in use, of the same environment,
 * holds the scope. Refuses: forbidden.
 */
export async function demandScope(
  reader: Reader,
  { partner_id, environment }: Tenant,
  scope: Scope,
  now: Date,
): Promise<void> {
  if (await findScope(reader, { partner_id, environment, now }, scope)) return
  throw new Refusal(
    'forbidden',
    `No ${environment} credential of this partner has the scope ${scope}.`,
  )
}
