import type { Clock } from './clock.ts'

/** Ten years: more than anything in the demo waits for. */
export const AHEAD_MS_MAX = 10 * 365 * 24 * 3_600_000

/** The demo's clock. It runs like any other, and can be moved ahead. Never used in `serve`. */
export class DemoClock implements Clock {
  readonly #follow: (offsetMs: number) => Promise<void>
  #offsetMs = 0

  /** `follow` moves other clocks that must agree with this one. */
  constructor(follow: (offsetMs: number) => Promise<void>) {
    this.#follow = follow
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  /** Returns false, and moves nothing, if that would be too far. */
  async advance(ms: number): Promise<boolean> {
    const offsetMs = this.#offsetMs + ms
    if (offsetMs > AHEAD_MS_MAX) return false
    this.#offsetMs = offsetMs
    await this.#follow(offsetMs)
    return true
  }
}
