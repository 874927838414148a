import { ConnectionError, ServiceError, TimeoutError } from './errors.ts'

/**
 * Whether a request can be sent twice. `safe`: repeating it changes nothing. `keyed`: it carries an
 * Idempotency-Key, so the server replays the first response. `unsafe`: it might act twice.
 */
export type Repeat = 'safe' | 'keyed' | 'unsafe'

const FIRST_WAIT_MS = 250
const WAIT_MS_MAX = 8_000

const PASSING_STATUSES = [408, 500, 502, 503, 504]
/**
 * `replay_detected` means a proxy sent our request twice and its nonce is used up. We never got the
 * first response, so we sign and send again.
 */
const PASSING_CODES = ['idempotency_in_progress', 'replay_detected']

/** True if a retry could succeed and can't cause a duplicate. */
export function isWorthRepeating(error: unknown, repeat: Repeat): boolean {
  // A rate-limited request was never processed, so even an unsafe call can be retried.
  if (error instanceof ServiceError && error.code === 'rate_limited') return true
  if (repeat === 'unsafe') return false
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true
  if (!(error instanceof ServiceError)) return false
  return PASSING_STATUSES.includes(error.status) || PASSING_CODES.includes(error.code)
}

/**
 * How long to wait before the next attempt: the server's Retry-After if given, otherwise
 * exponential backoff, always with jitter. Returns undefined if Retry-After is over the limit.
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
