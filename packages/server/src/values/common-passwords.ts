import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Built by scripts/make-common-passwords.ts. packages/server/passwords/README.md lists the sources.
 */
const FILE = new URL('../../passwords/common-passwords.bin', import.meta.url)

/** Shorter passwords are refused anyway, so the list leaves them out. */
export const LISTED_LENGTH_MIN = 8

/**
 * Bytes of SHA-256 stored per password. With 25,000 entries, one in 40 million other passwords is
 * wrongly refused.
 */
export const DIGEST_BYTES = 5

let digests: Buffer | undefined

/**
 * Whether a password is one of the most common, which attackers try first. Case is ignored, because
 * whoever tries `password1` also tries `Password1`.
 */
export function isCommonPassword(password: string): boolean {
  digests ??= readFileSync(FILE)
  const wanted = commonPasswordDigest(password)
  let from = 0
  let to = digests.length / DIGEST_BYTES
  while (from < to) {
    const middle = (from + to) >>> 1
    const at = middle * DIGEST_BYTES
    const order = digests.compare(wanted, 0, DIGEST_BYTES, at, at + DIGEST_BYTES)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}

/** The digest under which the list stores a password. */
export function commonPasswordDigest(password: string): Buffer {
  const spelled = password.normalize('NFKC').toLowerCase()
  return createHash('sha256').update(spelled).digest().subarray(0, DIGEST_BYTES)
}
