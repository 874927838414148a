import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { callerAddress, IN_PROCESS } from './caller-address.ts'
import { LIMITS, type LimitName } from './limits.ts'
import type { Limiter, LimitResult } from './limiter.ts'

/** Counts one call, sets the rate limit headers, and refuses when the bucket is empty. */
export async function countCall(
  limiter: Limiter,
  reply: FastifyReply,
  name: LimitName,
  caller: string,
): Promise<void> {
  judgeTaken(reply, name, await limiter.take(name, caller))
}

/** Counts every call to a scope's routes by the caller's address. */
export function countByAddress(app: FastifyInstance, limiter: Limiter): void {
  const { takeNow } = limiter
  if (!takeNow) {
    app.addHook('onRequest', async (request, reply) => {
      const limit = limitOf(request)
      if (limit) await countCall(limiter, reply, limit, callerAddress(request.ip))
    })
    return
  }
  // Counting is synchronous here, so avoid the cost of a promise.
  app.addHook('onRequest', (request, reply, done) => {
    const limit = limitOf(request)
    try {
      if (limit) judgeTaken(reply, limit, takeNow(limit, callerAddress(request.ip)))
      done()
    } catch (refusal) {
      done(refusal as Error)
    }
  })
}

/** Undefined for calls of our own pages: rendering them is limited instead. */
function limitOf({ raw, routeOptions }: FastifyRequest): LimitName | undefined {
  return raw.socket.remoteAddress === IN_PROCESS ? undefined : routeOptions.config.limit
}

function judgeTaken(reply: FastifyReply, name: LimitName, taken: LimitResult): void {
  setLimitHeaders(reply, taken)
  if (!taken.isAllowed) throw refusalOf(name, taken)
}

/** Sets the four headers of spec section 8. */
function setLimitHeaders(reply: FastifyReply, taken: LimitResult): void {
  reply.header('ratelimit-limit', taken.limit)
  reply.header('ratelimit-remaining', taken.remaining)
  reply.header('ratelimit-reset', taken.resetSeconds)
  reply.header('ratelimit-policy', taken.policy)
}

function refusalOf(name: LimitName, taken: LimitResult): Refusal {
  const text = `Rate limit reached: ${taken.limit} requests in ${taken.windowSeconds} s. Try again in ${taken.resetSeconds} s.`
  return new Refusal(LIMITS[name].code, text, { retryAfterSeconds: taken.resetSeconds })
}

/** A unit of a quota, taken before the work and given back if the work fails. */
export type Quota = {
  used: number
  cap: number
  remaining: number
  giveBack(): Promise<void>
}

/**
 * Takes a unit of a quota that only counts successes. It's taken first so that concurrent requests
 * can't overdraw it together.
 */
export async function takeQuota(
  limiter: Limiter,
  reply: FastifyReply,
  name: LimitName,
  caller: string,
): Promise<Quota> {
  const taken = await limiter.take(name, caller)
  if (!taken.isAllowed) {
    await taken.giveBack()
    setLimitHeaders(reply, taken)
    throw refusalOf(name, taken)
  }
  setLimitHeaders(reply, taken)
  const { limit, remaining } = taken
  return {
    used: limit - remaining,
    cap: limit,
    remaining,
    giveBack: async () => {
      await taken.giveBack()
      setLimitHeaders(reply, { ...taken, remaining: remaining + 1 })
    },
  }
}
