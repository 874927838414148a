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
  /** Takes this call back: it shall not count after all. */
  giveBack(): Promise<void>
}

/** Counts calls against the table of limits, in Redis when there is one, else in this process. */
export type Limiter = {
  take(name: LimitName, caller: string): Promise<Taken>
}

type Options = { scale: number; redis: RedisClientType | undefined; clock: Clock }

const SECONDS_A_DAY = 86_400
const REDIS_ANSWER_MS = 250

export function openLimiter({ scale, redis, clock }: Options): Limiter {
  const buckets = new Map<LimitName, Bucket>()
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    buckets.set(name, openBucket(name, { scale, redis, clock }))
  }
  return {
    take: async (name, caller) => {
      const bucket = buckets.get(name)
      if (!bucket) throw new Error(`no bucket for ${name}`)
      const key = keyOf(bucket, caller, clock)
      const taken = takenOf(bucket, key, await consume(bucket, key))
      return bucket.isByDay ? { ...taken, resetSeconds: secondsLeftToday(clock) } : taken
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
  /** Counts alone while Redis is away; the same as `counter` where there is none. */
  memory: RateLimiterMemory
  max: number
  windowSeconds: number
  isByDay: boolean
}

function openBucket(name: LimitName, { scale, redis }: Options): Bucket {
  const { max: plainMax, windowSeconds, isByDay = false }: Limit = LIMITS[name]
  const max = Math.max(1, Math.floor(plainMax * scale))
  const memory = new RateLimiterMemory({ points: max, duration: windowSeconds, keyPrefix: name })
  if (!redis) return { counter: memory, memory, max, windowSeconds, isByDay }
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
  return { counter: shared, memory, max, windowSeconds, isByDay }
}

async function consume({ counter, memory }: Bucket, key: string): Promise<RateLimiterRes> {
  try {
    if (counter === memory) return await memory.consume(key)
    return await withinAMoment(counter.consume(key), () => memory.consume(key))
  } catch (refused) {
    // The library throws the count itself when the bucket is empty, and an error when it failed.
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}

/** A Redis that is connected but silent must not hold up every request. */
async function withinAMoment<T>(answer: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => late.resolve(otherwise()), REDIS_ANSWER_MS)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function takenOf(
  { max, windowSeconds, counter }: Bucket,
  key: string,
  count: RateLimiterRes,
): Taken {
  const used = count.consumedPoints
  return {
    isAllowed: used <= max,
    limit: max,
    windowSeconds,
    remaining: Math.max(0, max - used),
    resetSeconds: Math.max(1, Math.ceil(count.msBeforeNext / 1000)),
    giveBack: async () => void (await counter.reward(key, 1)),
  }
}
