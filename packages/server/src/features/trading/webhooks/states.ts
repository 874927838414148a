import type { Environment } from '../../../values/environment.ts'

/**
 * The lifecycle of a delivery (pending, then delivered, or failed after the last planned attempt)
 * and of an endpoint (it rests after failures, and is disabled if they last too long). Pure
 * functions.
 */

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The delay before each retry. The first attempt is made immediately. */
// oxfmt-ignore
const STEPS_MS: Record<Environment, readonly number[]> = {
  live: [
    5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS,
    14 * HOUR_MS, 20 * HOUR_MS, 24 * HOUR_MS,
  ],
  sandbox: [5 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],
}
const JITTER = 0.2

type Failure = {
  now: Date
  /** How long the receiver asked us to wait. Honoured up to twice the planned delay. */
  retryAfterMs: number | undefined
  /** From 0 to 1. Spreads the retries of many deliveries that failed together. */
  random: number
}

/** When to retry after this many attempts. Undefined after the last one. */
export function nextTryAt(
  environment: Environment,
  triesMade: number,
  { now, retryAfterMs, random }: Failure,
): Date | undefined {
  const stepMs = STEPS_MS[environment][triesMade - 1]
  if (stepMs === undefined) return undefined
  const usualMs = stepMs * (1 + (2 * random - 1) * JITTER)
  const waitMs = Math.min(Math.max(usualMs, retryAfterMs ?? 0), Math.max(usualMs, 2 * stepMs))
  return new Date(now.getTime() + waitMs)
}

const FAILURES_BEFORE_REST = 3
const REST_MS = MINUTE_MS

/**
 * How long to leave an endpoint alone after this many failures in a row. Then it gets one attempt.
 */
export function restUntil(failuresInRow: number, now: Date): Date {
  return failuresInRow < FAILURES_BEFORE_REST ? now : new Date(now.getTime() + REST_MS)
}

const HOPELESS_MS = 120 * HOUR_MS
const HOPELESS_TRIES = 10

/** Nothing but failures for 120 hours. */
export function hasFailedTooLong(
  { failed_tries, failing_since }: { failed_tries: number; failing_since: Date },
  now: Date,
): boolean {
  const failingMs = now.getTime() - failing_since.getTime()
  return failed_tries >= HOPELESS_TRIES && failingMs >= HOPELESS_MS
}

const RETRY_AFTER_SECONDS_MAX = 10 ** 9

/** Parses Retry-After as seconds or an HTTP date. Undefined for anything else. */
export function retryAfterMs(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text), RETRY_AFTER_SECONDS_MAX) * SECOND_MS
  // Accept only the HTTP date format, because Date.parse accepts almost any text.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text))
    return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
