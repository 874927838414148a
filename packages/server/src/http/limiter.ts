import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import type { Clock } from '../values/clock.ts'
import { LIMITS, type Limit, type LimitName } from './limits.ts'

export type Taken = {
  isAllowed: boolean
  limit: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
}

/** Counts calls against the table of limits, in Redis when there is one, else in this process. */
export type Limiter = {
  take(name: LimitName, caller: string): Promise<Taken>
  /** Takes back one call that shall not count after all. */
  giveBack(name: LimitName, caller: string): Promise<void>
}

type Options = { scale: number; redis: RedisClientType | undefined; clock: Clock }

const SECONDS_A_DAY = 86_400

export function openLimiter({ scale, redis, clock }: Options): Limiter {
  const buckets = new Map<LimitName, Bucket>()
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    buckets.set(name, openBucket(name, { scale, redis, clock }))
  }
  const bucketOf = (name: LimitName): Bucket => {
    const bucket = buckets.get(name)
    if (!bucket) throw new Error(`no bucket for ${name}`)
    return bucket
  }
  return {
    take: async (name, caller) => {
      const bucket = bucketOf(name)
      const taken = takenOf(bucket, await consume(bucket.counter, keyOf(bucket, caller, clock)))
      return bucket.isByDay ? { ...taken, resetSeconds: secondsLeftToday(clock) } : taken
    },
    giveBack: async (name, caller) => {
      const bucket = bucketOf(name)
      await bucket.counter.reward(keyOf(bucket, caller, clock), 1)
    },
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

type Bucket = {
  counter: RateLimiterAbstract
  max: number
  windowSeconds: number
  isByDay: boolean
}

function openBucket(name: LimitName, { scale, redis }: Options): Bucket {
  const { max: plainMax, windowSeconds, isByDay = false }: Limit = LIMITS[name]
  const max = Math.max(1, Math.floor(plainMax * scale))
  const memory = new RateLimiterMemory({ points: max, duration: windowSeconds, keyPrefix: name })
  if (!redis) return { counter: memory, max, windowSeconds, isByDay }
  const shared = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    keyPrefix: `namehouse:limit:${name}`,
    points: max,
    duration: windowSeconds,
    // Redis out of reach: each process counts for itself until it is back. A limit that is a little
    // loose for a while is better than a service that is down.
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  })
  return { counter: shared, max, windowSeconds, isByDay }
}

async function consume(counter: RateLimiterAbstract, caller: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(caller)
  } catch (refused) {
    // The library throws the count itself when the bucket is empty, and an error when it failed.
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}

function takenOf({ max, windowSeconds }: Bucket, count: RateLimiterRes): Taken {
  const used = count.consumedPoints
  return {
    isAllowed: used <= max,
    limit: max,
    windowSeconds,
    remaining: Math.max(0, max - used),
    resetSeconds: Math.max(1, Math.ceil(count.msBeforeNext / 1000)),
  }
}
