import { randomBytes, scryptSync } from 'node:crypto'

/** Hundreds of tests hash and check passwords, and none of them is about guessing. */
export const CHEAP = { logN: 4, r: 8, p: 1 }

export function cheapHash(password: string): string {
  const { logN, r, p } = CHEAP
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 2 ** logN, r, p })
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}
