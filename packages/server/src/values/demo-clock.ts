import type { Clock } from './clock.ts'

/** Ten years: more than anything in the demo waits for. */
export const AHEAD_MS_MAX = 10 * 365 * 24 * 3_600_000

/** The demo's clock. It runs like any other, and can be moved ahead. Never used in `serve`. */
export class DemoClock implements Clock {
  readonly #follow: (offsetMs: number) => Promise<void>
  #offsetMs = 0
  #lastMove: Promise<unknown> = Promise.resolve()

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

  /**
   * Returns false, and moves nothing, if that would be too far. One move at a time: otherwise two
   * could reach the other clocks in the wrong order.
   */
  async advance(ms: number): Promise<boolean> {
    const moved = this.#lastMove.then(() => this.#move(ms))
    this.#lastMove = moved.catch(() => {})
    return await moved
  }

  async #move(ms: number): Promise<boolean> {
    const offsetMs = this.#offsetMs + ms
    if (offsetMs > AHEAD_MS_MAX) return false
    await this.#follow(offsetMs)
    this.#offsetMs = offsetMs
    return true
  }
}
