import type { FastifyReply } from 'fastify'
import type { Limiter } from '../../../http/limiter.ts'
import { type Quota, takeQuota } from '../../../http/rate-limit.ts'
import { QueueFull } from '../../../values/turn-queue.ts'
import { digestOf } from '../../../values/signed-token.ts'

export type Guesser = {
  email: string
  /** Narrowest first. */
  networks: readonly string[]
  device: string | undefined
}

/** In the same order as `networks`. */
const NETWORK_LIMITS = ['auth.wrong-address', 'auth.wrong-56', 'auth.wrong-48'] as const

type Tried = {
  wasRight(): Promise<void>
  /** The password was not checked, so it doesn't count as a guess. */
  wasNotTried(): Promise<void>
}

/**
 * Counts a password attempt before it is made, so concurrent attempts can't exceed the limit, and
 * uncounts it if the password was right. Strangers are counted by network and by the account they
 * try, whether or not it exists: neither one network nor many get far. The narrowest network is
 * counted first, so a caller refused there doesn't use up their neighbours' share.
 *
 * A browser the account knows, or a session in it, has its own count, so strangers can't lock the
 * owner out. An owner without one can wait, use another network, or reset the password. The limit
 * on all calls from an address (`auth.calls`) comes first and applies to everyone.
 *
 * Refuses: rate_limited.
 */
export async function throttleGuessing(
  limiter: Limiter,
  reply: FastifyReply,
  { email, networks, device }: Guesser,
): Promise<Tried> {
  const quotas: Quota[] = []
  if (device) {
    quotas.push(await takeQuota(limiter, reply, 'auth.wrong-device', device))
  } else {
    for (const [level, name] of NETWORK_LIMITS.entries()) {
      const network = networks[level]
      if (network) quotas.push(await takeQuota(limiter, reply, name, network))
    }
    quotas.push(await takeQuota(limiter, reply, 'auth.wrong-account', counted(email)))
  }
  const giveBack = async () => void (await Promise.all(quotas.map((quota) => quota.giveBack())))
  return { wasRight: giveBack, wasNotTried: giveBack }
}

/**
 * Waits for a check. If the queue was full, the password was never checked, so it's not a guess.
 */
export async function unlessFull<T>(tried: Tried, check: Promise<T>): Promise<T> {
  try {
    return await check
  } catch (error) {
    if (error instanceof QueueFull) await tried.wasNotTried()
    throw error
  }
}

/** Counters may be stored in a shared Redis, where personal addresses don't belong. */
export function counted(email: string): string {
  return digestOf(email).toString('base64url')
}
