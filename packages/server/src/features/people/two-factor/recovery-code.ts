import { randomBytes } from 'node:crypto'
import { digestOf } from '../../../values/signed-token.ts'

/** No letters that are easily confused when written down by hand. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CHARS = 16
const GROUP = /.{4}(?=.)/g

export const RECOVERY_CODES = 10

/** 80 random bits, for example `k3wf-9m2p-0xzd-77qa`. */
export function newRecoveryCode(): string {
  const chars = [...randomBytes(CHARS)].map((byte) => ALPHABET.charAt(byte & 31))
  return chars.join('').replace(GROUP, '$&-')
}

/**
 * The digest stored for a code. The code may be typed in capitals, with spaces or without dashes.
 */
export function recoveryDigest(code: string): Buffer {
  return digestOf(code.toLowerCase().replaceAll(/[\s-]/g, ''))
}
