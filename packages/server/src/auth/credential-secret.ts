import type { MasterKey } from '../values/master-key.ts'
import { seal, unseal } from '../values/sealed.ts'
import { verifyingKeyOf } from './ed25519.ts'
import { type CredentialKeys, NO_KEYS } from './partner-signature.ts'
import type { CredentialRow } from './partner-sql.ts'
import { signingKeyOf } from './signing-key.ts'

/**
 * Encrypts a credential's secret. It isn't hashed, because checking signatures needs the secret.
 */
export function sealSecret(masterKey: MasterKey, key_id: string, secret: string): Buffer {
  return seal(masterKey, secret, `partner_credentials|${key_id}|sealed_secret`)
}

// Decrypting the secret and deriving a key costs more than the signature, so they are cached.
const CREDENTIALS_KEPT_MAX = 10_000
const credentials = new Map<string, KnownCredential>()

export type KnownCredential = { row: CredentialRow; keys: CredentialKeys }

/** A credential as it was last read. It may have changed since: `useNonces` checks the row. */
export function knownCredentialOf(key_id: string): KnownCredential | undefined {
  return credentials.get(key_id)
}

/** What checks the signatures of a credential whose row was just read. */
export function keysOf(row: CredentialRow, masterKey: MasterKey): CredentialKeys {
  const { key_id } = row
  const known = credentials.get(key_id)
  const keys = known && hasSameKeys(known.row, row) ? known.keys : openKeys(row, masterKey)
  if (!known && credentials.size >= CREDENTIALS_KEPT_MAX) credentials.clear()
  credentials.set(key_id, { row, keys })
  return keys
}

function hasSameKeys(one: CredentialRow, other: CredentialRow): boolean {
  return isSame(one.sealed_secret, other.sealed_secret) && isSame(one.public_key, other.public_key)
}

function isSame(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one && other ? Buffer.compare(one, other) === 0 : one === other
}

function openKeys(row: CredentialRow, masterKey: MasterKey): CredentialKeys {
  const { key_id, sealed_secret, public_key } = row
  if (public_key) return { ...NO_KEYS, publicKey: verifyingKeyOf(public_key) }
  if (!sealed_secret) return NO_KEYS
  const secret = unseal(masterKey, sealed_secret, `partner_credentials|${key_id}|sealed_secret`)
  return { ...NO_KEYS, secret: signingKeyOf(secret) }
}
