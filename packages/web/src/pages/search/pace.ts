const MINUTE_MS = 60_000

/** How long a typing pause starts the next search, by the number of searches in the last minute. */
const PAUSES_MS = [
  { asked: 0, pauseMs: 0 },
  { asked: 24, pauseMs: 250 },
  { asked: 40, pauseMs: 900 },
]
/** Keystrokes closer together than this are one burst, which is searched when it ends. */
const BURST_MS = 50
const BURST_PAUSE_MS = 20
/**
 * The service allows sixty a minute (spec section 8). The last few are reserved for pressing Enter.
 */
const TYPED_MAX = 54

/**
 * How soon after a keystroke the search starts. At first immediately, so that the answer is there
 * before the next key, or a moment later in a burst of keys. Continuous typing is searched at
 * longer pauses, and so never hits the rate limit.
 */
export class Pace {
  #askedAt: number[] = []

  note(now: number): void {
    this.#askedAt = [...this.#within(now), now]
  }

  pauseMs(now: number): number {
    const asked = this.#within(now)
    const oldest = asked.at(-TYPED_MAX)
    if (oldest !== undefined) return oldest + MINUTE_MS - now
    const isBurst = asked.some((at) => at > now - BURST_MS)
    const step = PAUSES_MS.findLast((each) => asked.length >= each.asked)
    return Math.max(step?.pauseMs ?? 0, isBurst ? BURST_PAUSE_MS : 0)
  }

  #within(now: number): number[] {
    return this.#askedAt.filter((at) => at > now - MINUTE_MS)
  }
}
