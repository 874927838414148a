import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import type { Scope } from '../../../http/route-config.ts'
import { Refusal } from '../../../refusal.ts'
import { findScope } from './sql.ts'

/**
 * Members can do for a partner what its credentials allow: some active credential in the same
 * environment must have the scope. Refuses: forbidden.
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
