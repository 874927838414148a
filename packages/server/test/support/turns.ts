/** How some work affected the event loop. */
export type Turns = {
  /** How often the event loop turned meanwhile. */
  count: number
  /** The CPU time of the longest turn. */
  longestMs: number
}

/** Watches the event loop while some work runs. */
export async function watchTurns(work: () => Promise<unknown>): Promise<Turns> {
  const turns = { count: 0, longestMs: 0 }
  let isWatching = true
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    turns.longestMs = Math.max(turns.longestMs, (user + system) / 1_000)
    turns.count += 1
    if (isWatching) setImmediate(look)
  }
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      last = process.threadCpuUsage()
      resolve()
    })
  })
  const done = work()
  setImmediate(look)
  try {
    await done
  } finally {
    isWatching = false
    look()
  }
  return turns
}

/** Counts how often something happens between two turns of the event loop. */
export class TurnCounter {
  /** The most in any single turn. */
  most = 0
  /** In all. */
  total = 0
  #inThisTurn = 0

  note(): void {
    if (this.#inThisTurn === 0) setImmediate(() => (this.#inThisTurn = 0))
    this.#inThisTurn += 1
    this.total += 1
    this.most = Math.max(this.most, this.#inThisTurn)
  }

  /** The same list, counting every access to an item. */
  watch<T>(items: T[]): T[] {
    return new Proxy(items, {
      get: (list, key, receiver): unknown => {
        if (typeof key === 'string' && /^\d+$/.test(key)) this.note()
        return Reflect.get(list, key, receiver)
      },
    })
  }
}
