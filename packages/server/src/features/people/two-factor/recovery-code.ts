import { randomBytes } from 'node:crypto'
import { digestOf } from '../../../values/signed-token.ts'

/** No letter that is taken for another when it was written down by hand. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CHARS = 16
const GROUP = /.{4}(?=.)/g

export const RECOVERY_CODES = 10

/** 80 random bits, such as `k3wf-9m2p-0xzd-77qa`. */
export function newRecoveryCode(): string {
  const chars = [...randomBytes(CHARS)].map((byte) => ALPHABET.charAt(byte & 31))
  return chars.join('').replace(GROUP, '$&-')
}

/** How a code is kept. It may be typed in capitals, with spaces, or without dashes. */
export function recoveryDigest(code: string): Buffer {
  return digestOf(code.toLowerCase().replaceAll(/[\s-]/g, ''))
}
