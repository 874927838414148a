import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { NewPassword } from './new-password.ts'
import { type Caller, TurnQueue } from './turn-queue.ts'

/**
 * Passwords at rest: scrypt with a salt each. The numbers stand in front of the hash, so that they
 * can be raised later while old hashes still open. OWASP's choice for 16 MiB: about 0.1 s a try.
 */
type Cost = { logN: number; r: number; p: number }

const COST: Cost = { logN: 14, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/**
 * Of the four threads that also read files and look up names, two hash, so that a flood leaves two
 * free. Eighty waiting are about eight seconds of work for them. A network's share is no smaller than
 * its wrong guesses (`auth.wrong-…`), so that guessing is answered by those limits first.
 */
const queue = new TurnQueue({
  running: 2,
  waiting: 80,
  reserved: 16,
  shares: [20, 24, 32],
  retryAfterSeconds: 5,
})

/** What the service and its operator do by themselves, such as filling the demo. */
export const OURSELVES: Caller = { networks: [], isKnown: true, signal: undefined }

/** For the metrics. */
export function passwordWork(): { running: number; waiting: number } {
  return queue
}

/** Stands in for the hash of an account that does not exist, so that finding out costs the same. */
const NOBODY = closedHash()

/** Throws QueueFull where too many are waiting, and the reason of a caller that left. */
export async function hashPassword(password: NewPassword, caller: Caller): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await queue.run(caller, () => stretch(password, salt, COST))
  return written(COST, salt, hash)
}

/** A hash that no password opens: it was made from none. */
export function closedHash(): string {
  return written(COST, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
}

/** The same, and the same work for no hash at all, which no password matches. */
export async function passwordMatches(
  password: string,
  hash: string | undefined,
  caller: Caller,
): Promise<boolean> {
  const [, logN, r, p, salt = '', wanted = ''] = (hash ?? NOBODY).split('$')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const found = await queue.run(caller, () =>
    stretch(password, Buffer.from(salt, 'base64url'), cost),
  )
  const isSame = timingSafeEqual(found, Buffer.from(wanted, 'base64url'))
  return isSame && hash !== undefined
}

function written({ logN, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

async function stretch(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
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
