/** Results in the order in which they are ready. A failure comes before all later results. */
export class Arrivals<T> {
  readonly #ready: T[] = []
  #failure: { error: unknown } | undefined
  #wake = () => {}

  /** Handles the work's failure from now on: `next` throws it. */
  add(work: Promise<T>): void {
    work.then(
      (result) => {
        this.#ready.push(result)
        this.#wake()
      },
      (error: unknown) => {
        this.#failure ??= { error }
        this.#wake()
      },
    )
  }

  /** The next result. Call it no more often than work is added. */
  async next(): Promise<T> {
    for (;;) {
      if (this.#failure) throw this.#failure.error
      if (this.#ready.length > 0) return this.#ready.shift() as T
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
