import { setTimeout as wait } from 'node:timers/promises'

type Options = {
  /** An answer that takes longer opens the breaker. */
  slowMs: number
  /** How often to check, while open, whether the server is fast again. */
  probeMs: number
  /** A small request to test the server. */
  probe(): Promise<unknown>
  /** Called when the breaker opens or closes. */
  onChange(isOpen: boolean): void
}

/**
 * A circuit breaker. When a server hangs, only one caller waits for it instead of every request.
 * While open, it sends only probes, one at a time. A fast answer closes it again.
 */
export class Breaker {
  readonly #options: Options
  #isOpen = false

  constructor(options: Options) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** The answer, or undefined when it failed, was too slow, or the breaker is open. */
  async ask<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#isOpen) return undefined
    const late = Promise.withResolvers<undefined>()
    // If this process was busy itself, the answer may already be here, so read it before deciding.
    const decide = () => setImmediate(() => late.resolve(undefined))
    const timer = setTimeout(decide, this.#options.slowMs)
    try {
      const answer = await Promise.race([work(), late.promise])
      if (answer === undefined) this.#open()
      return answer
    } catch {
      // Treated like no answer.
      this.#open()
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  #open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#options.onChange(true)
    void this.#probeUntilQuick()
  }

  async #probeUntilQuick(): Promise<void> {
    while (!(await this.#isQuick())) {
      await wait(this.#options.probeMs, undefined, { ref: false })
    }
    this.#isOpen = false
    this.#options.onChange(false)
  }

  async #isQuick(): Promise<boolean> {
    const { probe, slowMs } = this.#options
    const began = performance.now()
    try {
      await probe()
      return performance.now() - began <= slowMs
    } catch {
      return false
    }
  }
}
