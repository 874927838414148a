import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { demandAdmin } from './demand-admin.ts'
import { issueCredential } from './issue-credential.ts'
import { readMembers } from './member-sql.ts'
import { readGrant } from './own-credential-sql.ts'
import type { Grant, IssuedCredential } from './partner.ts'
import { holdPartner } from './sql.ts'

/** `actor_id`: who asked for it. */
type Issuer = Tenant & { actor_id: string }
type Wanted = Pick<IssuedCredential, 'scopes' | 'is_affiliate' | 'label' | 'public_key'>
type Given = { masterKey: MasterKey; now: Date }

/**
 * Lets an admin of a partner's team issue a credential. Its scopes must be covered by the partner's active
 * credentials. Staff issue the first one and thereby decide what a partner can do.
 *
 * Refuses: forbidden (the actor is not an admin any more, exceeds the partner's scopes, or no
 * credential is active), conflict (too many active credentials, public key already registered).
 */
export async function issueOwnCredential(
  tx: Tx,
  { partner_id, environment, actor_id }: Issuer,
  wanted: Wanted,
  { masterKey, now }: Given,
): Promise<IssuedCredential> {
  // Lock the partner, so that the actor's role can't change meanwhile.
  await holdPartner(tx, partner_id)
  demandAdmin(await readMembers(tx, partner_id, MEMBERS_MAX), actor_id)
  const grant = await readGrant(tx, { partner_id, environment, now })
  demandGranted(grant, wanted, environment)
  return await issueCredential(tx, { ...wanted, partner_id, environment }, masterKey, now)
}

function demandGranted(grant: Grant, { scopes, is_affiliate }: Wanted, environment: string): void {
  if (grant.scopes.length === 0) {
    const text = `No credential of this partner is in use in ${environment}. Ask us for the first.`
    throw new Refusal('forbidden', text)
  }
  const missing = scopes.filter((scope) => !grant.scopes.includes(scope))
  if (missing.length > 0) {
    const text = `This partner may not ${missing.join(', ')} in ${environment}.`
    throw new Refusal('forbidden', text)
  }
  if (is_affiliate && !grant.is_affiliate) {
    throw new Refusal('forbidden', `This partner has no affiliate account in ${environment}.`)
  }
}
