const MINUTE_MS = 60_000

/** From how many searches in the last minute on, how long a pause in typing begins the next one. */
const PAUSES_MS = [
  { asked: 0, pauseMs: 0 },
  { asked: 24, pauseMs: 250 },
  { asked: 40, pauseMs: 900 },
]
/** Keys that come quicker than this are one burst, and it is waited for its end. */
const BURST_MS = 50
const BURST_PAUSE_MS = 20
/** The service allows sixty a minute (spec section 8): the last are kept for whoever presses Enter. */
const TYPED_MAX = 54

/**
 * How soon after a key the search begins. At first at once, so that the answer is there before the
 * next key, and in a burst of keys a moment later; whoever types on and on is followed at longer
 * pauses, and so is never refused.
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
