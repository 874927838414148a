/** The life of a mail: waiting, then sent, or failed after the last try. Pure. */

export const ATTEMPTS_MAX = 8
const FIRST_WAIT_MS = 60_000
/** What it tells is stale, and a link in it would no longer work. */
const TOO_OLD_MS = 24 * 3_600_000

/** When to try again if nothing is heard of this try: 1, 2, 4 … 64 minutes later. */
export function nextTryAt(attemptsBefore: number, now: Date): Date {
  return new Date(now.getTime() + FIRST_WAIT_MS * 2 ** Math.min(attemptsBefore, ATTEMPTS_MAX))
}

export function isTooOld(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > TOO_OLD_MS
}
