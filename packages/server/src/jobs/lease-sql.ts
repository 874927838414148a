import type { Reader } from '../db/pool.ts'

/**
 * When a lease taken now ends. Always uses the database's clock, which all workers share: with
 * their own clocks, two workers could hold the same work.
 */
export function leaseUntil(reader: Reader, ms: number) {
  return reader`clock_timestamp() + make_interval(secs => ${ms / 1_000})`
}
