import { EXPIRING_MS } from './read-life.ts'
import type { NameState } from './watch-event.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const FIRST_RETRY_MS = 15 * MINUTE_MS
/** Checks of one name are spread by this share, so that names added together drift apart. */
const JITTER = 0.1
/** A registry deletes a name about five days after it marked it. */
const DROP_FROM_MS = 4 * DAY_MS
const DROP_UNTIL_MS = 8 * DAY_MS
/** After the moment of expiry, the registry needs a little to show what happened. */
const AFTER_EXPIRY_MS = 10 * MINUTE_MS

export type Watched = {
  state: NameState
  state_since: Date
  expires_at: Date | null
  /** Checks without an answer in a row. */
  failures: number
}

/**
 * When to check a name next: seldom while nothing can happen, often around its expiry and its drop.
 * `random` is from 0 to 1.
 */
export function nextCheckAt(name: Watched, now: Date, random: number): Date {
  const waitMs = name.failures > 0 ? retryMs(name) : Math.min(waitOf(name, now), untilExpiry())
  return new Date(now.getTime() + Math.round(waitMs * (1 - JITTER * random)))

  function untilExpiry(): number {
    const leftMs = name.expires_at ? name.expires_at.getTime() - now.getTime() : -1
    return leftMs > 0 ? (leftMs + AFTER_EXPIRY_MS) / (1 - JITTER) : Number.POSITIVE_INFINITY
  }
}

/** A registry that doesn't answer is asked less and less often, but not less than once a day. */
function retryMs({ failures }: Watched): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), DAY_MS)
}

function waitOf(name: Watched, now: Date): number {
  const sinceMs = now.getTime() - name.state_since.getTime()
  switch (name.state) {
    case 'pending_delete':
      return sinceMs >= DROP_FROM_MS && sinceMs < DROP_UNTIL_MS ? 15 * MINUTE_MS : HOUR_MS
    case 'redemption':
      return 12 * HOUR_MS
    case 'expired':
      return 12 * HOUR_MS
    case 'expiring':
      return expiringMs(name.expires_at, now)
    case 'registered':
      return registeredMs(name.expires_at, now)
    case 'available':
      return DAY_MS
    case 'unknown':
      return FIRST_RETRY_MS
    case 'reserved':
    case 'unsupported':
      return 7 * DAY_MS
  }
}

function expiringMs(expires_at: Date | null, now: Date): number {
  const leftMs = (expires_at?.getTime() ?? 0) - now.getTime()
  if (leftMs <= DAY_MS) return HOUR_MS
  return leftMs <= 7 * DAY_MS ? 6 * HOUR_MS : DAY_MS
}

/** At most a week, because its owner may delete it or move it before it expires. */
function registeredMs(expires_at: Date | null, now: Date): number {
  if (!expires_at) return DAY_MS
  const untilExpiring = expires_at.getTime() - EXPIRING_MS - now.getTime()
  return Math.min(Math.max(untilExpiring, 6 * HOUR_MS), 7 * DAY_MS)
}
