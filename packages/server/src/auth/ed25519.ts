import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'

export const ED25519_PREFIX = 'ed25519='
/** 64 bytes are 86 characters of base64, the last of which has four unused bits. */
const SIGNATURE = /^ed25519=[A-Za-z\d+/]{85}[AQgw]==$/
/** Verified instead of a malformed signature, so that it takes the same time. */
const NO_SIGNATURE = Buffer.alloc(64, 1)

/** The key that verifies signatures, from its 32 bytes. */
export function verifyingKeyOf(bytes: Uint8Array): KeyObject {
  const x = Buffer.from(bytes).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** A key that nobody can sign for: its private half is thrown away. */
export function newUnusedKey(): KeyObject {
  return generateKeyPairSync('ed25519').publicKey
}

/** Whether `ed25519=<base64>` is the key's signature of a text. */
export function ed25519Matches(text: string, key: KeyObject, signature: string): boolean {
  const isWellFormed = SIGNATURE.test(signature)
  const bytes = isWellFormed
    ? Buffer.from(signature.slice(ED25519_PREFIX.length), 'base64')
    : NO_SIGNATURE
  return verify(null, Buffer.from(text), key, bytes) && isWellFormed
}
