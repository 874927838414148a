import { randomBytes, scryptSync } from 'node:crypto'

/** Hundreds of tests hash and check passwords, and none of them is about guessing. */
export const CHEAP = { logN: 4, r: 8, p: 1 }

export function cheapHash(password: string): string {
  const { logN, r, p } = CHEAP
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 2 ** logN, r, p })
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** A hash that no password matches, and that takes seconds to check. */
export function slowHash(): string {
  const [salt, hash] = [randomBytes(16), randomBytes(32)]
  return ['scrypt', 14, 8, 40, salt.toString('base64url'), hash.toString('base64url')].join('$')
}
