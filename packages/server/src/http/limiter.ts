import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import type { Clock } from '../values/clock.ts'
import type { Breaker } from './breaker.ts'
import { LIMITS, type Limit, type LimitName, policyOf, scaledMax } from './limits.ts'
import type { SiblingCounts } from './sibling-counts.ts'
import { WindowCounter } from './window-counter.ts'

export type LimitResult = {
  isAllowed: boolean
  limit: number
  windowSeconds: number
  /** The value of the RateLimit-Policy header. */
  policy: string
  remaining: number
  resetSeconds: number
  /** Undoes this call, so that it doesn't count. */
  giveBack(): Promise<void>
}

/** Counts calls against the table of limits: in Redis if configured, otherwise in memory. */
export type Limiter = {
  take(name: LimitName, caller: string): Promise<LimitResult>
  /** Like `take`, but synchronous. Undefined when counts are shared, which needs a round trip. */
  takeNow: ((name: LimitName, caller: string) => LimitResult) | undefined
  /** Whether calls to other processes are currently counted too. */
  isShared(): boolean
}

type Options = {
  scale: number
  redis: RedisClientType | undefined
  /** Open while Redis is slow or gone. */
  breaker?: Breaker | undefined
  clock: Clock
  /** The other processes on this port, if there are any. */
  siblings?: SiblingCounts | undefined
}

const SECONDS_A_DAY = 86_400

export function openLimiter({ scale, redis, breaker, clock, siblings }: Options): Limiter {
  const buckets = new Map<LimitName, Bucket>()
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    buckets.set(name, openBucket(name, { scale, redis, clock, siblings }))
  }
  const bucketOf = (name: LimitName): Bucket => {
    const bucket = buckets.get(name)
    if (!bucket) throw new Error(`no bucket for ${name}`)
    return bucket
  }
  siblings?.hear((key, calls) => {
    const [name, caller] = splitOnce(key)
    // While processes are replaced, one may have a limit that another doesn't know.
    const here = buckets.get(name as LimitName)?.here
    if (calls > 0) here?.take(caller, calls)
    else here?.giveBack(caller, -calls)
  })
  const takeNow = (name: LimitName, caller: string): LimitResult => {
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

type Bucket = {
  name: LimitName
  siblings: SiblingCounts | undefined
  shared: RateLimiterRedis | undefined
  /** Counts when there is no Redis, and replaces it while it is unavailable. */
  here: WindowCounter
  max: number
  windowSeconds: number
  policy: string
  isByDay: boolean
}

function openBucket(name: LimitName, options: Omit<Options, 'breaker'>): Bucket {
  const { scale, redis, clock, siblings } = options
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
  const policy = policyOf(max, windowSeconds)
  return { name, siblings, shared, here, max, windowSeconds, policy, isByDay }
}

function takeHere(bucket: Bucket, key: string, clock: Clock): LimitResult {
  const { name, here, siblings } = bucket
  const { count, resetMs } = here.take(key)
  siblings?.note(`${name} ${key}`, 1)
  const giveBack = async () => {
    here.giveBack(key)
    siblings?.note(`${name} ${key}`, -1)
  }
  return takenOf(bucket, { count, resetMs, clock, giveBack })
}

type Shared = { shared: RateLimiterRedis; breaker: Breaker; key: string; clock: Clock }

/**
 * If Redis is unreachable or slow, this process counts on its own until it's back. A limit that is
 * slightly too generous for a while is better than a slow or failing service.
 */
async function takeShared(
  bucket: Bucket,
  { shared, breaker, key, clock }: Shared,
): Promise<LimitResult> {
  const counted = await breaker.ask(() => consume(shared, key))
  if (!counted) return takeHere(bucket, key, clock)
  const { consumedPoints: count, msBeforeNext: resetMs } = counted
  const giveBack = async () => void (await breaker.ask(() => shared.reward(key, 1)))
  return takenOf(bucket, { count, resetMs, clock, giveBack })
}

/** The library throws the count when the bucket is empty, and an error when Redis failed. */
async function consume(shared: RateLimiterRedis, key: string): Promise<RateLimiterRes> {
  try {
    return await shared.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}

type Count = {
  count: number
  resetMs: number
  clock: Clock
  giveBack: LimitResult['giveBack']
}

function takenOf(bucket: Bucket, { count, resetMs, clock, giveBack }: Count): LimitResult {
  const { max, windowSeconds, policy, isByDay } = bucket
  return {
    isAllowed: count <= max,
    limit: max,
    windowSeconds,
    policy,
    remaining: Math.max(0, max - count),
    resetSeconds: isByDay ? secondsLeftToday(clock) : Math.max(1, Math.ceil(resetMs / 1000)),
    giveBack,
  }
}

/** A daily bucket gets a new key each day, so that it resets for everyone at midnight. */
function keyOf({ isByDay }: Bucket, caller: string, clock: Clock): string {
  return isByDay ? `${clock.now().toISOString().slice(0, 10)} ${caller}` : caller
}

function secondsLeftToday(clock: Clock): number {
  const sinceMidnight = (clock.now().getTime() / 1000) % SECONDS_A_DAY
  return Math.max(1, Math.ceil(SECONDS_A_DAY - sinceMidnight))
}

/** The name of a limit has no space. Callers may have some. */
function splitOnce(text: string): [string, string] {
  const at = text.indexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}
