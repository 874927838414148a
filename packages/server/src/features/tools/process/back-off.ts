import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_MS = 200
const LONGEST_MS = 10_000

/** How long to wait after a failure. Doubles with each failure in a row, up to ten seconds. */
export class BackOff {
  failures = 0
  #inARow = 0
  #until = 0

  fail(): void {
    this.failures += 1
    this.#until = performance.now() + Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#inARow)
    this.#inARow += 1
  }

  reset(): void {
    this.#inARow = 0
  }

  async wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const ms = this.#until - performance.now()
    if (ms > 0) await sleep(ms, undefined, { signal })
  }
}
