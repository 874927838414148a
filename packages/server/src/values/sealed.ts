import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { fingerprintOf, type MasterKey } from './master-key.ts'

/**
 * A secret at rest: AES-256-GCM with the newest of the operator's keys. `context` names the row the
 * secret belongs to and is authenticated with it, so a sealed value copied to another row doesn't
 * open there. The format is: version, key fingerprint, nonce, tag, ciphertext.
 */
const VERSION = 2
const FINGERPRINT_AT = 1
const NONCE_AT = 5
const TAG_AT = 17
const BODY_AT = 33
const TAG_BYTES = 16

/** The table, row and column a sealed value belongs to. */
export type SealContext = `${string}|${string}|${string}`

export function seal([newest]: MasterKey, text: string, context: SealContext): Buffer {
  const nonce = randomBytes(TAG_AT - NONCE_AT)
  const cipher = createCipheriv('aes-256-gcm', newest, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const head = Buffer.concat([Buffer.from([VERSION]), fingerprintOf(newest)])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
}

/** Throws when no key fits, the context differs, or any bit has changed. */
export function unseal(masterKey: MasterKey, sealed: Uint8Array, context: SealContext): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== VERSION) throw new Error('a sealed secret has an unknown version')
  const key = masterKey.find((each) => isSealedUnder(each, bytes))
  if (!key) throw new Error('a secret is sealed under a key that MASTER_KEY does not hold')
  const nonce = bytes.subarray(NONCE_AT, TAG_AT)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(TAG_AT, BODY_AT))
  return Buffer.concat([decipher.update(bytes.subarray(BODY_AT)), decipher.final()]).toString(
    'utf8',
  )
}

function isSealedUnder(key: Buffer, sealed: Buffer): boolean {
  return fingerprintOf(key).equals(sealed.subarray(FINGERPRINT_AT, NONCE_AT))
}
