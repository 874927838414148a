import { ConnectionError, ServiceError, TimeoutError } from './errors.ts'

/**
 * What sending a request twice can do. `safe`: nothing more than once does. `keyed`: an
 * Idempotency-Key goes along, so the second is a replay. `unsafe`: it may act twice.
 */
export type Repeat = 'safe' | 'keyed' | 'unsafe'

const FIRST_WAIT_MS = 250
const WAIT_MS_MAX = 8_000

const PASSING_STATUSES = [408, 500, 502, 503, 504]
/** A proxy that sent our request twice used up its nonce; the first answer is lost to us. */
const PASSING_CODES = ['idempotency_in_progress', 'replay_detected']

/** Whether another try may help, and can do no harm. */
export function isWorthRepeating(error: unknown, repeat: Repeat): boolean {
  // Over the limit nothing was done, so even an unsafe call may come again.
  if (error instanceof ServiceError && error.code === 'rate_limited') return true
  if (repeat === 'unsafe') return false
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true
  if (!(error instanceof ServiceError)) return false
  return PASSING_STATUSES.includes(error.status) || PASSING_CODES.includes(error.code)
}

/**
 * How long to wait before the next try: what the service asks, else twice as long each time, each
 * caller at its own moment. Undefined when the service asks for more patience than there is.
 */
export function waitMsBefore(
  attempt: number,
  error: unknown,
  retryAfterSecondsMax: number,
): number | undefined {
  const asked = error instanceof ServiceError ? error.retryAfterSeconds : undefined
  if (asked !== undefined && asked > retryAfterSecondsMax) return undefined
  const backOffMs = Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (attempt - 1))
  const jittered = backOffMs * (0.5 + Math.random() / 2)
  return asked === undefined ? jittered : asked * 1000 + jittered
}
