import type { MasterKey } from '../values/master-key.ts'
import { seal, unseal } from '../values/sealed.ts'
import type { CredentialRow } from './partner-sql.ts'
import { type SigningKey, signingKeyOf } from './signing-key.ts'

/** How a credential's secret is stored: the server needs it again to check signatures. */
export function sealSecret(masterKey: MasterKey, key_id: string, secret: string): Buffer {
  return seal(masterKey, secret, `partner_credentials|${key_id}|sealed_secret`)
}

// Unsealing and making a signing key costs more than the signature; both follow from the row alone.
const CREDENTIALS_KEPT_MAX = 10_000
const credentials = new Map<string, KnownCredential>()

export type KnownCredential = { row: CredentialRow; secret: SigningKey }

/**
 * A credential as it was when it was last read. Whether it still is, only the row can tell: see
 * `useNonces`.
 */
export function knownCredentialOf(key_id: string): KnownCredential | undefined {
  return credentials.get(key_id)
}

/** The secret of a row that was read for this request, ready to check a signature with. */
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
