import { createHash } from 'node:crypto'

/**
 * The operator's keys, newest first. The first one seals and signs; all of them open and verify. To
 * rotate: put a new key in front, reseal the secrets with it, then remove the old key.
 */
export type MasterKey = readonly [Buffer, ...Buffer[]]

const FINGERPRINT_BYTES = 4

/** Identifies which key sealed something. It's derived from the key, so it needs no naming. */
export function fingerprintOf(key: Buffer): Buffer {
  return createHash('sha256')
    .update('namehouse master key')
    .update(key)
    .digest()
    .subarray(0, FINGERPRINT_BYTES)
}

export const MASTER_KEY_BYTES = 32

/** A key in hex or base64; undefined for anything else. */
export function readMasterKeyText(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === MASTER_KEY_BYTES ? bytes : undefined
}
