import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Made by scripts/make-common-passwords.ts; packages/server/passwords/README.md names the sources. */
const FILE = new URL('../../passwords/common-passwords.bin', import.meta.url)

/** Shorter ones are refused by their length, so the list leaves them out. */
export const LISTED_LENGTH_MIN = 8

/**
 * Bytes of SHA-256 kept for each password. With 25,000 of them, one in 40 million other passwords is
 * refused by accident.
 */
export const DIGEST_BYTES = 5

let digests: Buffer | undefined

/**
 * Whether a password is among the most common ones, which attackers try first. Case is ignored:
 * somebody who tries `password1` tries `Password1` too.
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

/** How the list writes a password. */
export function commonPasswordDigest(password: string): Buffer {
  const spelled = password.normalize('NFKC').toLowerCase()
  return createHash('sha256').update(spelled).digest().subarray(0, DIGEST_BYTES)
}
