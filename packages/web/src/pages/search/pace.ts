const MINUTE_MS = 60_000

/** From how many searches in the last minute on, how long a pause in typing begins the next one. */
const PAUSES_MS = [
  { asked: 0, pauseMs: 25 },
  { asked: 24, pauseMs: 250 },
  { asked: 40, pauseMs: 900 },
]
/** The service allows sixty a minute (spec section 8): the last are kept for whoever presses Enter. */
const TYPED_MAX = 54

/**
 * How soon after a key the search begins. At first nearly at once, only so that a burst of keys is
 * one question; whoever types on and on is followed at longer pauses, and so is never refused.
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
    return PAUSES_MS.findLast((step) => asked.length >= step.asked)?.pauseMs ?? 0
  }

  #within(now: number): number[] {
    return this.#askedAt.filter((at) => at > now - MINUTE_MS)
  }
}
