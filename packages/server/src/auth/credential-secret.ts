import type { MasterKey } from '../values/master-key.ts'
import { seal, unseal } from '../values/sealed.ts'
import type { CredentialRow } from './partner-sql.ts'
import { type SigningKey, signingKeyOf } from './signing-key.ts'

/**
 * Encrypts a credential's secret. It isn't hashed, because checking signatures needs the secret.
 */
export function sealSecret(masterKey: MasterKey, key_id: string, secret: string): Buffer {
  return seal(masterKey, secret, `partner_credentials|${key_id}|sealed_secret`)
}

// Decrypting the secret and deriving a key costs more than the signature, so both are cached.
const CREDENTIALS_KEPT_MAX = 10_000
const credentials = new Map<string, KnownCredential>()

export type KnownCredential = { row: CredentialRow; secret: SigningKey }

/** A credential as it was last read. It may have changed since: `useNonces` checks the row. */
export function knownCredentialOf(key_id: string): KnownCredential | undefined {
  return credentials.get(key_id)
}

/** The signing key for a credential row that was just read. */
export function secretOf(row: CredentialRow, masterKey: MasterKey): SigningKey {
  const { key_id, sealed_secret } = row
  const known = credentials.get(key_id)
  const isKnown = known && Buffer.compare(known.row.sealed_secret, sealed_secret) === 0
  const secret = isKnown ? known.secret : openSecret(row, masterKey)
  if (!known && credentials.size >= CREDENTIALS_KEPT_MAX) credentials.clear()
  credentials.set(key_id, { row, secret })
  return secret
}

function openSecret({ key_id, sealed_secret }: CredentialRow, masterKey: MasterKey): SigningKey {
  const secret = unseal(masterKey, sealed_secret, `partner_credentials|${key_id}|sealed_secret`)
  return signingKeyOf(secret)
}
