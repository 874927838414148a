import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { RedisClientType } from 'redis'
import { Breaker } from './breaker.ts'
import type { Metrics } from './metrics.ts'

/** Redis answers in well under a millisecond. Anything slower than this means trouble. */
const SLOW_MS = 50
const PROBE_MS = 200

/** One for everything that uses Redis, so that a hanging one delays a single request. */
export function openRedisBreaker(
  redis: RedisClientType,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Breaker {
  const fallbacks = new Counter({
    name: 'namehouse_redis_fallbacks_total',
    help: 'How often this process stopped using Redis because it was slow or gone.',
    registers: [metrics.registry],
  })
  return new Breaker({
    slowMs: SLOW_MS,
    probeMs: PROBE_MS,
    probe: () => redis.ping(),
    onChange: (isOpen) => {
      if (!isOpen) return log.info('redis answers again: limits and nonces are shared there')
      fallbacks.inc()
      log.warn('redis is slow or gone: limits are counted by process, nonces are kept as rows')
    },
  })
}
