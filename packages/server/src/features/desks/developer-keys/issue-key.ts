import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { digestOf } from '../../../values/signed-token.ts'
import { countLiveKeys, insertKey } from './sql.ts'

export const KEYS_MAX = 20
const KEY_BYTES = 12
const SECRET_BYTES = 32

export type KeyWanted = {
  account_id: string
  name: string | null
  /** The demo's published key pair. Everyone else gets a random one. */
  fixed?: { api_key: string; api_secret: string }
}

export type IssuedKey = {
  id: string
  name: string | null
  api_key: string
  api_secret: string
  created_at: Date
}

/**
 * Issues a developer key with a secret. Only a digest of the secret is stored. Refuses: conflict
 * (the account has the maximum number of keys).
 */
export async function issueKey(tx: Tx, wanted: KeyWanted, now: Date): Promise<IssuedKey> {
  const { account_id, name, fixed } = wanted
  if ((await countLiveKeys(tx, account_id)) >= KEYS_MAX) {
    throw new Refusal('conflict', `You can have at most ${KEYS_MAX} keys. Revoke one first.`)
  }
  const api_key = fixed?.api_key ?? `dk_${randomBytes(KEY_BYTES).toString('hex')}`
  const api_secret = fixed?.api_secret ?? `ds_${randomBytes(SECRET_BYTES).toString('base64url')}`
  const id = publicId('key', now)
  const secret_hash = digestOf(api_secret)
  await insertKey(tx, { id, account_id, name, api_key, secret_hash, created_at: now })
  return { id, name, api_key, api_secret, created_at: now }
}
