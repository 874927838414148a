import { randomBytes, scryptSync } from 'node:crypto'

/**
 * A cheap password hash: hundreds of tests sign in, and none of them is about guessing passwords.
 */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 })
  return `scrypt$4$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
}
