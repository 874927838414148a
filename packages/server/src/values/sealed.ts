import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * A secret at rest: AES-256-GCM under the operator's key. `context` names the row the secret belongs
 * to and is authenticated with it, so a sealed value copied to another row does not open there.
 */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

/** Throws when the key or the context is another, or a single bit has changed. */
export function unseal(key: Buffer, sealed: Uint8Array, context: string): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== VERSION) throw new Error('a sealed secret has an unknown version')
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(tag)
  const body = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
