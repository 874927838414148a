import { createHash } from 'node:crypto'

/**
 * The operator's keys, newest first: the first seals and signs, all of them open and prove. So a new
 * key is put in front, secrets are sealed anew under it, and the old one is taken away.
 */
export type MasterKey = readonly [Buffer, ...Buffer[]]

const FINGERPRINT_BYTES = 4

/** Which of the keys sealed something. It follows from the key, so no two people can mix up names. */
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
