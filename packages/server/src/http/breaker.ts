import { setTimeout as wait } from 'node:timers/promises'

type Options = {
  /** An answer that takes longer opens the breaker. */
  slowMs: number
  /** How often it is looked, while open, whether answers are quick again. */
  probeMs: number
  /** One small question. */
  probe(): Promise<unknown>
  /** Told of each change. */
  onChange(isOpen: boolean): void
}

/**
 * Stops asking a server that hangs, so that one slow answer is waited for and not one for every
 * request. While it is open nothing is asked but a probe, one at a time; a quick answer closes it.
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

  /** The answer; undefined when it failed, is late, or was not even asked for. */
  async ask<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#isOpen) return undefined
    const late = Promise.withResolvers<undefined>()
    // If this process was busy itself, the answer may be here already: it is read before we decide.
    const decide = () => setImmediate(() => late.resolve(undefined))
    const timer = setTimeout(decide, this.#options.slowMs)
    try {
      const answer = await Promise.race([work(), late.promise])
      if (answer === undefined) this.#open()
      return answer
    } catch {
      // The same as no answer.
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
