import { randomBytes } from 'node:crypto'
import { sealSecret } from '../../../auth/credential-secret.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { IssuedCredential } from './partner.ts'
import { countActiveCredentials, holdPartner, insertCredential } from './sql.ts'

/** Key id and secret are generated here. Only the demo passes its own, which are published. */
type Wanted = Omit<IssuedCredential, 'key_id' | 'secret' | 'label'> &
  Partial<Pick<IssuedCredential, 'key_id' | 'secret' | 'label'>>

/** Active credentials allowed per partner and environment. */
export const ACTIVE_MAX = 5
const KEY_ID_BYTES = 12
const SECRET_BYTES = 32

/**
 * Issues a key id and a secret to a partner. The secret is stored encrypted under the operator's
 * key, because the server needs it to verify signatures. It can be shown only now.
 *
 * Refuses: not_found (no such partner), conflict (too many active credentials).
 */
export async function issueCredential(
  tx: Tx,
  wanted: Wanted,
  masterKey: MasterKey,
  now: Date,
): Promise<IssuedCredential> {
  const { partner_id, environment, scopes, is_affiliate, label = null } = wanted
  const key_id =
    wanted.key_id ?? `pk_${environment}_${randomBytes(KEY_ID_BYTES).toString('base64url')}`
  const secret = wanted.secret ?? `sk_${randomBytes(SECRET_BYTES).toString('base64url')}`
  if (!(await holdPartner(tx, partner_id))) throw new Refusal('not_found', 'No such partner.')
  if ((await countActiveCredentials(tx, { partner_id, environment, now })) >= ACTIVE_MAX) {
    const text = `A partner has at most ${ACTIVE_MAX} credentials in use; revoke one first.`
    throw new Refusal('conflict', text)
  }
  const sealed_secret = sealSecret(masterKey, key_id, secret)
  const credential = { key_id, partner_id, environment, scopes, is_affiliate, label }
  await insertCredential(tx, { ...credential, sealed_secret, created_at: now })
  return { ...credential, secret }
}
