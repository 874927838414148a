import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { NewPassword } from './new-password.ts'

/**
 * Passwords at rest: scrypt with a salt each. The numbers stand in front of the hash, so that they
 * can be raised later while old hashes still open. OWASP's choice for 16 MiB: about 0.1 s a try.
 */
type Cost = { logN: number; r: number; p: number }

const COST: Cost = { logN: 14, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Of the four threads that also read files and look up names, so that a flood leaves two free. */
const AT_ONCE_MAX = 2

/** Stands in for the hash of an account that does not exist, so that finding out costs the same. */
const NOBODY = written(COST, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

export async function hashPassword(password: NewPassword): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return written(COST, salt, await stretch(password, salt, COST))
}

/** The same work for no hash at all, which no password matches. */
export async function passwordMatches(
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  const [, logN, r, p, salt = '', wanted = ''] = (hash ?? NOBODY).split('$')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const found = await stretch(password, Buffer.from(salt, 'base64url'), cost)
  const isSame = timingSafeEqual(found, Buffer.from(wanted, 'base64url'))
  return isSame && hash !== undefined
}

function written({ logN, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

let underWay = 0
const waiting: (() => void)[] = []

async function stretch(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  if (underWay >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
  else underWay += 1
  try {
    return await runScrypt(password, salt, cost)
  } finally {
    // The place goes to the one who waits longest, or is given up.
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}

async function runScrypt(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  return await new Promise((resolve, reject) => {
    // One spelling of a letter on every keyboard, as NIST SP 800-63B asks.
    scrypt(
      password.normalize('NFKC'),
      salt,
      HASH_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    )
  })
}
