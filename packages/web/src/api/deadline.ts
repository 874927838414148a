/**
 * The end of a request: its caller left, or it took too long. `AbortSignal.any` and `.timeout` would
 * do the same, but while a page is rendered on the server they keep the request, its answer and all
 * they hold in memory until the time is over.
 */
export class Deadline {
  readonly #own = new AbortController()
  readonly #caller: AbortSignal
  readonly #ms: number
  #timer: ReturnType<typeof setTimeout> | undefined
  isOver = false

  constructor(caller: AbortSignal, ms: number) {
    this.#caller = caller
    this.#ms = ms
    if (caller.aborted) this.#leave()
    else caller.addEventListener('abort', this.#leave)
    this.renew()
  }

  get signal(): AbortSignal {
    return this.#own.signal
  }

  throwIfLeft(): void {
    this.#caller.throwIfAborted()
  }

  /** Starts the time again. */
  renew(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.isOver = true
      this.#own.abort()
    }, this.#ms)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#caller.removeEventListener('abort', this.#leave)
  }

  readonly #leave = () => this.#own.abort()
}
