import type { FastifyReply } from 'fastify'
import type { Limiter } from '../../../http/limiter.ts'
import { type Quota, takeQuota } from '../../../http/rate-limit.ts'
import { QueueFull } from '../../../values/turn-queue.ts'
import { digestOf } from '../../../values/signed-token.ts'

export type Guesser = {
  email: string
  /** The narrowest first. */
  networks: readonly string[]
  device: string | undefined
}

/** By the width of the network. */
const NETWORK_LIMITS = ['auth.wrong-address', 'auth.wrong-56', 'auth.wrong-48'] as const

type Tried = {
  wasRight(): Promise<void>
  /** The password was not looked at, so it does not count as a guess. */
  wasNotTried(): Promise<void>
}

/**
 * Counts a try at a password before it is made, so that tries at the same time cannot overdraw, and
 * gives it back when it was right. Strangers are counted by their network and by the account they
 * try, whether it exists or not: neither one network nor many get far. The narrowest network is
 * counted first, so that whoever is refused there uses up nothing of their neighbours' share.
 *
 * A browser that the account knows, or a session in it, is counted for itself alone, so strangers
 * can't shut the owner out. An owner without one waits for the window to end, comes from a quiet
 * network, or resets the password. The limit on all calls from an address (`auth.calls`) comes first
 * and holds for everybody.
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

/** Waits for a check; one that was refused before the password was looked at is no guess. */
export async function unlessFull<T>(tried: Tried, check: Promise<T>): Promise<T> {
  try {
    return await check
  } catch (error) {
    if (error instanceof QueueFull) await tried.wasNotTried()
    throw error
  }
}

/** Counters may lie in a shared Redis, where no address of a person belongs. */
export function counted(email: string): string {
  return digestOf(email).toString('base64url')
}
