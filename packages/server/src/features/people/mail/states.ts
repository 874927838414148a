/** The states of an email: waiting, then sent, or failed after the last attempt. Pure functions. */

export const ATTEMPTS_MAX = 8
const FIRST_WAIT_MS = 60_000
const ASK_AGAIN_MS = 60_000
/** By then the news is stale, and a link in the email would have expired. */
const TOO_OLD_MS = 24 * 3_600_000

/** When to retry if this attempt doesn't succeed: 1, 2, 4 … 64 minutes later. */
export function nextTryAt(attemptsBefore: number, now: Date): Date {
  return new Date(now.getTime() + FIRST_WAIT_MS * 2 ** Math.min(attemptsBefore, ATTEMPTS_MAX))
}

/** When to look for a worker that knows the kind of an email. */
export function askAgainAt(now: Date): Date {
  return new Date(now.getTime() + ASK_AGAIN_MS)
}

/** Before every other email that may still be sent, because the queue is in the order of its dates. */
export function urgentTryAt(now: Date): Date {
  return new Date(now.getTime() - TOO_OLD_MS)
}

export function isTooOld(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > TOO_OLD_MS
}
