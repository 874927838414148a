import { randomBytes } from 'node:crypto'
import { sealSecret } from '../../../auth/credential-secret.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { IssuedCredential } from './partner.ts'
import { countActiveCredentials, findPublicKey, holdPartner, insertCredential } from './sql.ts'

/**
 * Key id and secret are generated here. Only the demo passes its own, which are published. With a
 * public key there is no secret.
 */
type Wanted = Omit<IssuedCredential, 'key_id' | 'secret' | 'label' | 'public_key'> &
  Partial<Pick<IssuedCredential, 'key_id' | 'label' | 'public_key'>> & { secret?: string }

/** Active credentials allowed per partner and environment. */
export const ACTIVE_MAX = 5
const KEY_ID_BYTES = 12
const SECRET_BYTES = 32

/**
 * Issues a key id to a partner, with a secret or for the partner's public key. A secret is stored
 * encrypted under the operator's key, because the server needs it to verify signatures. It can be
 * shown only now.
 *
 * Refuses: not_found (no such partner), conflict (too many active credentials, public key already
 * registered).
 */
export async function issueCredential(
  tx: Tx,
  wanted: Wanted,
  masterKey: MasterKey,
  now: Date,
): Promise<IssuedCredential> {
  const { partner_id, environment, scopes, is_affiliate, label = null, public_key = null } = wanted
  const key_id =
    wanted.key_id ?? `pk_${environment}_${randomBytes(KEY_ID_BYTES).toString('base64url')}`
  const secret = public_key ? null : (wanted.secret ?? newSecret())
  if (!(await holdPartner(tx, partner_id))) throw new Refusal('not_found', 'No such partner.')
  if ((await countActiveCredentials(tx, { partner_id, environment, now })) >= ACTIVE_MAX) {
    const text = `A partner can have at most ${ACTIVE_MAX} active credentials. Revoke one first.`
    throw new Refusal('conflict', text)
  }
  if (public_key) await demandNewKey(tx, partner_id, public_key)
  const sealed_secret = secret === null ? null : sealSecret(masterKey, key_id, secret)
  const credential = { key_id, partner_id, environment, scopes, is_affiliate, label, public_key }
  await insertCredential(tx, { ...credential, sealed_secret, created_at: now })
  return { ...credential, secret }
}

function newSecret(): string {
  return `sk_${randomBytes(SECRET_BYTES).toString('base64url')}`
}

/**
 * The key id isn't part of what is signed. If two credentials had the same key, a request signed
 * for one, such as a sandbox order, could be sent again in the name of the other.
 */
async function demandNewKey(tx: Tx, partner_id: string, public_key: Uint8Array): Promise<void> {
  if (!(await findPublicKey(tx, partner_id, public_key))) return
  const text = 'This public key was already registered. Create a new key pair for each credential.'
  throw new Refusal('conflict', text)
}
