import { createPrivateKey, hkdfSync, type JsonWebKey } from 'node:crypto'
import type { MasterKey } from '../../../values/master-key.ts'

const KEY_BYTES = 32
/** The bytes before the 32-byte Ed25519 key in PKCS #8 (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The provider's keys are derived from the operator's master key, so they survive restarts and are
 * the same on every node without being stored.
 */
export function cookieKeys(masterKey: MasterKey): string[] {
  return masterKey.map((key) => derived(key, 'namehouse oauth cookies').toString('base64url'))
}

/** The provider requires a signing key. We never sign with it, because our tokens are opaque. */
export function signingKey([newest]: MasterKey): JsonWebKey {
  const der = Buffer.concat([ED25519_PREFIX, derived(newest, 'namehouse oauth signatures')])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' })
}

function derived(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))
}
