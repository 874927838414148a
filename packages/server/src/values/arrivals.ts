/** Results in the order in which they are ready; the first failure comes before all that follow. */
export class Arrivals<T> {
  readonly #ready: T[] = []
  #failure: { error: unknown } | undefined
  #wake = () => {}

  /** From here on a failure of the work is known: it is told to whoever asks for what is next. */
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

  /** The next result; to be asked for no more often than work was or will be added. */
  async next(): Promise<T> {
    for (;;) {
      if (this.#failure) throw this.#failure.error
      if (this.#ready.length > 0) return this.#ready.shift() as T
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
