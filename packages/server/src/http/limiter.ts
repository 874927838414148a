import type { Logger } from 'pino'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import type { Clock } from '../values/clock.ts'
import { Breaker } from './breaker.ts'
import { LIMITS, type Limit, type LimitName, policyOf, scaledMax } from './limits.ts'
import { WindowCounter } from './window-counter.ts'

export type Taken = {
  isAllowed: boolean
  limit: number
  windowSeconds: number
  /** As RateLimit-Policy says it. */
  policy: string
  remaining: number
  resetSeconds: number
  /** Takes this call back: it shall not count after all. */
  giveBack(): Promise<void>
}

/** Counts calls against the table of limits, in Redis when there is one, else in this process. */
export type Limiter = {
  take(name: LimitName, caller: string): Promise<Taken>
  /** The same, answered at once; undefined where the count is shared and must be waited for. */
  takeNow: ((name: LimitName, caller: string) => Taken) | undefined
  /** Whether calls to other processes count too, at this moment. */
  isShared(): boolean
}

type Options = {
  scale: number
  redis: RedisClientType | undefined
  clock: Clock
  /** Told when counting moves between Redis and memory. */
  log?: Logger
}

const SECONDS_A_DAY = 86_400
/** Redis answers in well under a millisecond. An answer slower than this means trouble. */
const REDIS_SLOW_MS = 50
const REDIS_PROBE_MS = 200

export function openLimiter({ scale, redis, clock, log }: Options): Limiter {
  const breaker = redis && openBreaker(redis, log)
  const buckets = new Map<LimitName, Bucket>()
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    buckets.set(name, openBucket(name, { scale, redis, clock }))
  }
  const bucketOf = (name: LimitName): Bucket => {
    const bucket = buckets.get(name)
    if (!bucket) throw new Error(`no bucket for ${name}`)
    return bucket
  }
  const takeNow = (name: LimitName, caller: string): Taken => {
    const bucket = bucketOf(name)
    return takeHere(bucket, keyOf(bucket, caller, clock), clock)
  }
  return {
    takeNow: redis ? undefined : takeNow,
    isShared: () => breaker?.isOpen === false,
    take: async (name, caller) => {
      const bucket = bucketOf(name)
      const { shared } = bucket
      if (!shared || !breaker || breaker.isOpen) return takeNow(name, caller)
      const key = keyOf(bucket, caller, clock)
      return await takeShared(bucket, { shared, breaker, key, clock })
    },
  }
}

function openBreaker(redis: RedisClientType, log: Logger | undefined): Breaker {
  return new Breaker({
    slowMs: REDIS_SLOW_MS,
    probeMs: REDIS_PROBE_MS,
    probe: () => redis.ping(),
    onChange: (isOpen) => {
      if (isOpen) log?.warn('redis is slow or away: each process counts limits for itself')
      else log?.info('redis answers again: limits are shared')
    },
  })
}

type Bucket = {
  shared: RateLimiterRedis | undefined
  /** Counts where there is no Redis, and alone while it is away. */
  here: WindowCounter
  max: number
  windowSeconds: number
  policy: string
  isByDay: boolean
}

function openBucket(name: LimitName, { scale, redis, clock }: Omit<Options, 'log'>): Bucket {
  const { windowSeconds, isByDay = false }: Limit = LIMITS[name]
  const max = scaledMax(name, scale)
  const here = new WindowCounter(clock, windowSeconds)
  const shared =
    redis &&
    new RateLimiterRedis({
      storeClient: redis,
      useRedisPackage: true,
      keyPrefix: `namehouse:limit:${name}`,
      points: max,
      duration: windowSeconds,
      rejectIfRedisNotReady: true,
    })
  return { shared, here, max, windowSeconds, policy: policyOf(max, windowSeconds), isByDay }
}

function takeHere(bucket: Bucket, key: string, clock: Clock): Taken {
  const { count, resetMs } = bucket.here.take(key)
  return {
    ...takenOf(bucket, { count, resetMs, clock }),
    giveBack: async () => bucket.here.giveBack(key),
  }
}

type Shared = { shared: RateLimiterRedis; breaker: Breaker; key: string; clock: Clock }

/**
 * Redis out of reach, or connected but slow: this process counts for itself until it is back. A
 * limit that is a little loose for a while is better than a service that is slow or down.
 */
async function takeShared(bucket: Bucket, { shared, breaker, key, clock }: Shared): Promise<Taken> {
  const counted = await breaker.ask(() => consume(shared, key))
  if (!counted) return takeHere(bucket, key, clock)
  return {
    ...takenOf(bucket, { count: counted.consumedPoints, resetMs: counted.msBeforeNext, clock }),
    giveBack: async () => void (await breaker.ask(() => shared.reward(key, 1))),
  }
}

/** The library throws the count itself when the bucket is empty, and an error when it failed. */
async function consume(shared: RateLimiterRedis, key: string): Promise<RateLimiterRes> {
  try {
    return await shared.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}

type Count = { count: number; resetMs: number; clock: Clock }

function takenOf(bucket: Bucket, { count, resetMs, clock }: Count) {
  const { max, windowSeconds, policy, isByDay } = bucket
  return {
    isAllowed: count <= max,
    limit: max,
    windowSeconds,
    policy,
    remaining: Math.max(0, max - count),
    resetSeconds: isByDay ? secondsLeftToday(clock) : Math.max(1, Math.ceil(resetMs / 1000)),
  }
}

/** A bucket by the day has another key each day, so that midnight empties it for everyone at once. */
function keyOf({ isByDay }: Bucket, caller: string, clock: Clock): string {
  return isByDay ? `${clock.now().toISOString().slice(0, 10)} ${caller}` : caller
}

function secondsLeftToday(clock: Clock): number {
  const sinceMidnight = (clock.now().getTime() / 1000) % SECONDS_A_DAY
  return Math.max(1, Math.ceil(SECONDS_A_DAY - sinceMidnight))
}
