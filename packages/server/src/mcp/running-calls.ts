/**
 * Calls under way, so that a client can cancel one with a second request. There are no sessions, so
 * a call is known by its caller and its JSON-RPC id.
 */
export class RunningCalls {
  readonly #running = new Map<string, Set<AbortController>>()

  /** Runs work with a signal that aborts when the call is cancelled or its caller has left. */
  async run<T>(
    key: string,
    gone: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const own = new AbortController()
    const same = this.#running.get(key) ?? new Set()
    this.#running.set(key, same.add(own))
    try {
      return await work(AbortSignal.any([gone, own.signal]))
    } finally {
      same.delete(own)
      if (same.size === 0) this.#running.delete(key)
    }
  }

  /**
   * Two clients behind one address may use the same id. Then nobody knows which call is meant, and
   * none is cancelled.
   */
  cancel(key: string): void {
    const [only, ...others] = this.#running.get(key) ?? []
    if (others.length === 0) only?.abort(new Error('The client cancelled the call.'))
  }
}
