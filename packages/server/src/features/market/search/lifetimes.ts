import type { Finding } from './finding.ts'

type Lifetime = {
  /** Until then, served from the cache. */
  freshMs: number
  /** From `freshMs` until then, served from the cache and refreshed in the background. */
  staleMs: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

// A taken name usually stays taken. An available one may be gone the next minute, and a wrong
// "available" is the worst answer we can give, so it expires quickly and is never served stale.
// oxfmt-ignore
const LIFETIMES: Record<string, Lifetime> = {
  'registered rdap':  { freshMs: HOUR,        staleMs: 24 * HOUR },
  'registered whois': { freshMs: HOUR,        staleMs: 24 * HOUR },
  'registered dns':   { freshMs: 30 * SECOND, staleMs: 30 * SECOND },
  'reserved rdap':    { freshMs: HOUR,        staleMs: 24 * HOUR },
  'reserved whois':   { freshMs: HOUR,        staleMs: 24 * HOUR },
  'available rdap':   { freshMs: 30 * SECOND, staleMs: 30 * SECOND },
  'available whois':  { freshMs: 30 * SECOND, staleMs: 30 * SECOND },
  // The registrar answered because the registry didn't, which may soon change.
  'registered registrar': { freshMs: 5 * MINUTE, staleMs: 5 * MINUTE },
  'reserved registrar':   { freshMs: HOUR,        staleMs: 24 * HOUR },
  'available registrar':  { freshMs: 30 * SECOND, staleMs: 30 * SECOND },
  'premium registrar':    { freshMs: 30 * SECOND, staleMs: 30 * SECOND },
  'unsupported none': { freshMs: HOUR,        staleMs: HOUR },
  // Long enough to spare a struggling registry, short enough to notice that it is back.
  'unknown none':     { freshMs: 5 * SECOND,  staleMs: 5 * SECOND },
}

const RETRY_AFTER_MAX_MS = 60 * SECOND
const NOT_KEPT: Lifetime = { freshMs: 0, staleMs: 0 }

/** How long a finding may be cached. Respects a registry's Retry-After. */
export function lifetimeOf({ state, by, retryAfterSeconds }: Finding): Lifetime {
  const lifetime = LIFETIMES[`${state} ${by}`] ?? NOT_KEPT
  if (state !== 'unknown' || !retryAfterSeconds) return lifetime
  const waitMs = Math.min(retryAfterSeconds * SECOND, RETRY_AFTER_MAX_MS)
  return { freshMs: waitMs, staleMs: waitMs }
}
