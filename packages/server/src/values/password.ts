import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { NewPassword } from './new-password.ts'
import { type Caller, TurnQueue } from './turn-queue.ts'

/**
 * Stored passwords: scrypt with a salt each. The parameters are stored in front of the hash, so
 * that they can be raised later while old hashes still work. OWASP's choice for 16 MiB: about 0.1 s
 * each.
 */
type Cost = { logN: number; r: number; p: number }

export const PASSWORD_COST: Cost = { logN: 14, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/**
 * Of the four libuv threads, which also read files and resolve names, hashing may use two, so that
 * a flood of sign-ins leaves two free. A queue of eighty is about eight seconds of work. A
 * network's share is no smaller than its allowed wrong guesses (`auth.wrong-…`), so that guessing
 * hits those limits first.
 */
const queue = new TurnQueue({
  running: 2,
  waiting: 80,
  reserved: 16,
  shares: [20, 24, 32],
  retryAfterSeconds: 5,
})

/** For what the service and its operator do themselves, for example filling the demo. */
export const INTERNAL_CALLER: Caller = { networks: [], isKnown: true, signal: undefined }

/** For the metrics. */
export function passwordWork(): { running: number; waiting: number } {
  return queue
}

let cost = PASSWORD_COST
/** Used for accounts that don't exist, so that the check takes the same time. */
let nobody = closedHash()

/** For tests, which hash hundreds of passwords. Another test refuses calls by the service. */
export function setPasswordCost(wanted: Cost): void {
  cost = wanted
  nobody = closedHash()
}

/** Throws QueueFull when too many are waiting, or the reason of a caller that left. */
export async function hashPassword(password: NewPassword, caller: Caller): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await queue.run(caller, () => stretch(password, salt, cost))
  return written(cost, salt, hash)
}

/** A hash that no password matches, because it's random. */
export function closedHash(): string {
  return written(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
}

/**
 * Takes the same time when there is no hash, which no password matches. Throws like `hashPassword`.
 */
export async function passwordMatches(
  password: string,
  hash: string | undefined,
  caller: Caller,
): Promise<boolean> {
  const [, logN, r, p, salt = '', wanted = ''] = (hash ?? nobody).split('$')
  const stored = { logN: Number(logN), r: Number(r), p: Number(p) }
  const found = await queue.run(caller, () =>
    stretch(password, Buffer.from(salt, 'base64url'), stored),
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
    // Unicode normalization makes keyboards agree, as NIST SP 800-63B recommends.
    scrypt(
      password.normalize('NFKC'),
      salt,
      HASH_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    )
  })
}
