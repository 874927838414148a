const PAUSE_MIN_MS = 10
const PAUSE_MAX_MS = 200
/** For hangs: at a load of 15, what takes two seconds on a quiet machine takes a minute. */
const DEADLINE_MS = 240_000

/**
 * Polls a condition until it holds or a deadline passes. Asking takes CPU time too, so the pauses
 * grow to a tenth of the time waited so far.
 */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const began = Date.now()
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    const waitedMs = Date.now() - began
    if (waitedMs > deadlineMs) throw new Error(`${what}: still not true after ${deadlineMs} ms`)
    const pauseMs = Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, waitedMs / 10))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
