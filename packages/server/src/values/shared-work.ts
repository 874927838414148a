type Shared<T> = {
  result: Promise<T>
  callers: number
  leave: AbortController
  isDone: boolean
}

/** Shared, because creating an error is slow. */
const NOBODY_WAITS = new Error('The result is no longer needed.')

/**
 * Does work once when several callers want it at the same time. A caller that leaves doesn't affect
 * the others; when the last one leaves, the work is stopped.
 */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Shared<T>>()

  get size(): number {
    return this.#underWay.size
  }

  async do(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted()
    const shared = this.#underWay.get(key) ?? this.#start(key, work)
    shared.callers += 1
    try {
      return await orAborted(shared.result, signal)
    } finally {
      shared.callers -= 1
      if (shared.callers === 0 && !shared.isDone) {
        shared.leave.abort(NOBODY_WAITS)
        this.#forget(key, shared)
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const leave = new AbortController()
    const shared: Shared<T> = { result: work(leave.signal), callers: 0, leave, isDone: false }
    this.#underWay.set(key, shared)
    const end = () => {
      shared.isDone = true
      this.#forget(key, shared)
    }
    shared.result.then(end, end)
    return shared
  }

  #forget(key: string, shared: Shared<T>): void {
    if (this.#underWay.get(key) === shared) this.#underWay.delete(key)
  }
}

async function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = () => {}
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
  })
  try {
    return await Promise.race([result, aborted])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
