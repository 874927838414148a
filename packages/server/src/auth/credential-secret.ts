import { createSecretKey, type KeyObject } from 'node:crypto'
import type { MasterKey } from '../values/master-key.ts'
import { seal, unseal } from '../values/sealed.ts'
import type { CredentialRow } from './partner-sql.ts'

/** How a credential's secret is stored: the server needs it again to check signatures. */
export function sealSecret(masterKey: MasterKey, key_id: string, secret: string): Buffer {
  return seal(masterKey, secret, `partner_credentials|${key_id}|sealed_secret`)
}

// Unsealing and making a key object costs more than the signature; both follow from the row alone.
const SECRETS_KEPT_MAX = 10_000
const secrets = new Map<string, KnownSecret>()

export type KnownSecret = { sealed: string; key: KeyObject }

/**
 * The secret that a key id had when it was last read. Whether it still has it, and is still in use,
 * only the row can tell: see `useCredentials`.
 */
export function knownSecretOf(key_id: string): KnownSecret | undefined {
  return secrets.get(key_id)
}

/** The secret of a row that was read for this request, ready to check a signature with. */
export function secretOf(
  { key_id, sealed_secret }: CredentialRow,
  masterKey: MasterKey,
): KeyObject {
  const sealed = Buffer.from(sealed_secret).toString('base64')
  const kept = secrets.get(key_id)
  if (kept?.sealed === sealed) return kept.key
  const secret = unseal(masterKey, sealed_secret, `partner_credentials|${key_id}|sealed_secret`)
  const key = createSecretKey(Buffer.from(secret, 'utf8'))
  if (secrets.size >= SECRETS_KEPT_MAX) secrets.clear()
  secrets.set(key_id, { sealed, key })
  return key
}
