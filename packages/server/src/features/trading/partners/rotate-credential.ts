import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { issueCredential } from './issue-credential.ts'
import type { IssuedCredential } from './partner.ts'
import { refusePublicKey } from './read-public-key.ts'
import { expireCredential, holdCredential } from './sql.ts'

export const OVERLAP_SECONDS_MAX = 604_800
export const OVERLAP_SECONDS = 86_400

/** Pass the tenant when acting for a partner, so that only its own credentials can be rotated. */
type Wanted = {
  key_id: string
  overlap_seconds: number
  public_key: Uint8Array | null
  tenant?: Tenant
}

/**
 * Issues a replacement credential with the same rights. The old one keeps working during the
 * overlap, so that a partner can switch without downtime, and then stops.
 *
 * With a public key, the new one signs with it. A credential with a public key is only replaced by
 * another, so that no secret appears where none was wanted.
 *
 * Refuses: not_found, conflict (already rotated, expired or revoked; too many active credentials;
 * public key already registered), validation_error (public key missing).
 */
export async function rotateCredential(
  tx: Tx,
  { key_id, overlap_seconds, public_key, tenant }: Wanted,
  masterKey: MasterKey,
  now: Date,
): Promise<IssuedCredential> {
  const old = await holdCredential(tx, key_id, tenant)
  if (!old) throw new Refusal('not_found', 'No such credential.')
  if (old.revoked_at) throw new Refusal('conflict', 'This credential was revoked.')
  if (old.expires_at) throw new Refusal('conflict', 'This credential was already rotated.')
  if (old.public_key && !public_key) throw refusePublicKey('is needed: the new public key.')
  await expireCredential(tx, key_id, new Date(now.getTime() + overlap_seconds * 1_000))
  const { partner_id, environment, scopes, is_affiliate, label } = old
  const wanted = { partner_id, environment, scopes, is_affiliate, label, public_key }
  return await issueCredential(tx, wanted, masterKey, now)
}
