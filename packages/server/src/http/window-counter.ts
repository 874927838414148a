import type { Clock } from '../values/clock.ts'

export type Counted = { count: number; resetMs: number }

type Window = { count: number; endsAt: number }

/** More callers than this in one window is an attack. The oldest are forgotten first. */
const CALLERS_MAX = 200_000

/**
 * Counts calls in windows that start with a caller's first call. It's synchronous, so a request
 * whose limit is counted here doesn't wait.
 */
export class WindowCounter {
  readonly #clock: Clock
  readonly #windowMs: number
  /** In the order in which they start, which is also the order in which they end. */
  readonly #windows = new Map<string, Window>()

  constructor(clock: Clock, windowSeconds: number) {
    this.#clock = clock
    this.#windowMs = windowSeconds * 1000
  }

  /** Counts a call, or several that another process took. */
  take(caller: string, calls = 1): Counted {
    const now = this.#clock.now().getTime()
    const window = this.#windows.get(caller)
    if (window && window.endsAt > now) {
      window.count += calls
      return { count: window.count, resetMs: window.endsAt - now }
    }
    this.#windows.delete(caller)
    this.#forgetEnded(now)
    this.#windows.set(caller, { count: calls, endsAt: now + this.#windowMs })
    return { count: calls, resetMs: this.#windowMs }
  }

  giveBack(caller: string, calls = 1): void {
    const window = this.#windows.get(caller)
    if (window) window.count = Math.max(0, window.count - calls)
  }

  get size(): number {
    return this.#windows.size
  }

  #forgetEnded(now: number): void {
    for (const [caller, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < CALLERS_MAX) return
      this.#windows.delete(caller)
    }
  }
}
