import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { demandAdmin } from './demand-admin.ts'
import { readMembers } from './member-sql.ts'
import type { IssuedCredential } from './partner.ts'
import { rotateCredential } from './rotate-credential.ts'
import { holdCredential, holdPartner } from './sql.ts'

type Wanted = {
  key_id: string
  overlap_seconds: number
  public_key: Uint8Array | null
  tenant: Tenant
  /** Who asked for it. */
  actor_id: string
}

/**
 * Lets an admin of a partner's team rotate one of its credentials.
 *
 * Refuses: forbidden (the actor is not an admin any more), and as `rotateCredential` does.
 */
export async function rotateOwnCredential(
  tx: Tx,
  { actor_id, ...wanted }: Wanted,
  masterKey: MasterKey,
  now: Date,
): Promise<IssuedCredential> {
  const { key_id, tenant } = wanted
  // The credential comes before the partner, as wherever both are locked: no two calls can deadlock.
  await holdCredential(tx, key_id, tenant)
  await holdPartner(tx, tenant.partner_id)
  demandAdmin(await readMembers(tx, tenant.partner_id, MEMBERS_MAX), actor_id)
  return await rotateCredential(tx, wanted, masterKey, now)
}
