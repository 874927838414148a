import { timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './master-key.ts'
import { signatureOf } from './signed-token.ts'

const DIGITS = 6
/** Of the signature: 48 bits, so that each of a million codes is as likely as any other. */
const BYTES = 6

/**
 * A code of six digits for a mail. It follows from an id under the operator's key, so it is stored
 * nowhere: who reads the table of ids learns no code.
 */
export function codeOf([newest]: MasterKey, purpose: string, id: string): string {
  return digitsOf(newest, purpose, id)
}

/** Compares in a time that tells nothing of the right code. Spaces and dashes are left out. */
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
