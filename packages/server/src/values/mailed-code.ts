import { timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './master-key.ts'
import { signatureOf } from './signed-token.ts'

const DIGITS = 6
/** 48 bits of the signature, so that all of the million codes are equally likely. */
const BYTES = 6

/**
 * A six-digit code for an email. It's derived from an id and the operator's key and isn't stored,
 * so someone who reads the table of ids can't work out a code.
 */
export function codeOf([newest]: MasterKey, purpose: string, id: string): string {
  return digitsOf(newest, purpose, id)
}

/** Compares in constant time. Spaces and dashes are ignored. */
export function isCodeOf(
  masterKey: MasterKey,
  purpose: string,
  { id, given }: { id: string; given: string },
): boolean {
  const typed = Buffer.from(given.replaceAll(/[\s-]/g, ''))
  return masterKey.some((key) => {
    const right = Buffer.from(digitsOf(key, purpose, id))
    return typed.length === right.length && timingSafeEqual(typed, right)
  })
}

function digitsOf(key: Buffer, purpose: string, id: string): string {
  const number = signatureOf(key, purpose, id).readUIntBE(0, BYTES) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}
