import type { Refusal } from '../../../refusal.ts'
import { refuseField } from '../../../refusal.ts'
import { isEd25519PublicKey } from '../../../values/ed25519-point.ts'

const KEY_BYTES = 32

/**
 * The bytes of an Ed25519 public key. Refuses: validation_error (anything else, and keys for which
 * anyone could make signatures).
 */
export function readPublicKey(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text) {
    throw refusePublicKey('must be base64 of the 32 bytes of an Ed25519 public key.')
  }
  if (!isEd25519PublicKey(bytes)) throw refusePublicKey('is not a safe Ed25519 public key.')
  return bytes
}

export function refusePublicKey(message: string): Refusal {
  return refuseField('public_key', message)
}
