import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'
import { LIMITS, type LimitName, policyOf } from './limits.ts'
import type { Limiter, Taken } from './limiter.ts'

/** Counts one call, tells the caller where they stand, and refuses when the bucket is empty. */
export async function countCall(
  limiter: Limiter,
  reply: FastifyReply,
  name: LimitName,
  caller: string,
): Promise<void> {
  const taken = await limiter.take(name, caller)
  tellLimit(reply, taken)
  if (!taken.isAllowed) throw refusalOf(name, taken)
}

/** The four headers of spec section 8. */
function tellLimit(reply: FastifyReply, taken: Taken): void {
  reply.header('ratelimit-limit', taken.limit)
  reply.header('ratelimit-remaining', taken.remaining)
  reply.header('ratelimit-reset', taken.resetSeconds)
  reply.header('ratelimit-policy', policyOf(taken.limit, taken.windowSeconds))
}

function refusalOf(name: LimitName, taken: Taken): Refusal {
  const text = `Limit of ${taken.limit} requests in ${taken.windowSeconds} s is used up; try again in ${taken.resetSeconds} s.`
  return new Refusal(LIMITS[name].code, text, { retryAfterSeconds: taken.resetSeconds })
}
