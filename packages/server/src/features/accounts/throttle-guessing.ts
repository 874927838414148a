import type { FastifyReply } from 'fastify'
import type { Limiter } from '../../http/limiter.ts'
import { type Quota, takeQuota } from '../../http/rate-limit.ts'
import { digestOf } from '../../values/signed-token.ts'

export type Guesser = { email: string; address: string; device: string | undefined }

/**
 * Counts a try at a password before it is made, so that tries at the same time cannot overdraw, and
 * gives it back when it was right. Strangers are counted by their address and by the account they
 * try, whether it exists or not: neither one address nor many get far. A browser that the account
 * knows, or a session in it, is counted here for itself alone, so strangers elsewhere cannot shut the owner out; an owner
 * without one waits for the window to end, comes from a quiet network, or resets the password. The
 * limit on all calls from an address (`auth.calls`) comes before this one and holds for everybody.
 *
 * Refuses: rate_limited.
 */
export async function throttleGuessing(
  limiter: Limiter,
  reply: FastifyReply,
  { email, address, device }: Guesser,
): Promise<{ wasRight(): Promise<void> }> {
  const quotas: Quota[] = device
    ? [await takeQuota(limiter, reply, 'auth.wrong-device', device)]
    : [
        await takeQuota(limiter, reply, 'auth.wrong-address', address),
        await takeQuota(limiter, reply, 'auth.wrong-account', counted(email)),
      ]
  return {
    wasRight: async () => void (await Promise.all(quotas.map((quota) => quota.giveBack()))),
  }
}

/** Counters may lie in a shared Redis, where no address of a person belongs. */
export function counted(email: string): string {
  return digestOf(email).toString('base64url')
}
