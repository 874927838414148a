/** Someone who wants a turn. */
export type Caller = {
  /** The networks they come from, narrowest first. Each network has a share of the places. */
  networks: readonly string[]
  /** Some places are reserved for callers who have signed in before. */
  isKnown: boolean
  /** Aborts when they leave, which also frees their place. */
  signal: AbortSignal | undefined
}

export type TurnLimits = {
  /** How many may run at the same time. */
  running: number
  /** How many may wait, known callers and strangers together. */
  waiting: number
  /** How many of the waiting places are only for known callers. */
  reserved: number
  /** How many places one network may have, narrowest network first. */
  shares: readonly number[]
  retryAfterSeconds: number
}

/** No place is free: try again later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many callers are waiting.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Waiter = { caller: Caller; start: () => void }
type Lane = 'known' | 'strangers'

/**
 * Lets a few callers work at the same time and a limited number wait, first come, first served.
 * Known callers and strangers wait in two lines that are served alternately, so neither can starve
 * the other.
 */
export class TurnQueue {
  readonly #limits: TurnLimits
  readonly #waiting: Record<Lane, Waiter[]> = { known: [], strangers: [] }
  readonly #places = new Map<string, number>()
  #running = 0
  #last: Lane = 'strangers'

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.known.length + this.#waiting.strangers.length
  }

  /** Throws QueueFull when no place is free, or the signal's reason if the caller leaves first. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    caller.signal?.throwIfAborted()
    this.#takePlace(caller)
    try {
      if (this.#running < this.#limits.running) this.#running += 1
      else await this.#wait(caller)
      try {
        return await work()
      } finally {
        this.#passOn()
      }
    } finally {
      this.#leavePlace(caller)
    }
  }

  #takePlace(caller: Caller): void {
    const { running, waiting, reserved, shares, retryAfterSeconds } = this.#limits
    const open = caller.isKnown ? waiting : waiting - reserved
    const ahead = caller.isKnown ? this.waiting : this.#waiting.strangers.length
    const isFull = this.#running >= running && (ahead >= open || this.waiting >= waiting)
    const isShareUsed = placesOf(caller).some(
      (place, level) => (this.#places.get(place) ?? 0) >= (shares[level] ?? waiting),
    )
    if (isFull || isShareUsed) throw new QueueFull(retryAfterSeconds)
    for (const place of placesOf(caller)) {
      this.#places.set(place, (this.#places.get(place) ?? 0) + 1)
    }
  }

  #leavePlace(caller: Caller): void {
    for (const place of placesOf(caller)) {
      const left = (this.#places.get(place) ?? 1) - 1
      if (left > 0) this.#places.set(place, left)
      else this.#places.delete(place)
    }
  }

  async #wait(caller: Caller): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = this.#waiting[laneOf(caller)]
    const waiter = { caller, start: resolve }
    line.push(waiter)
    const leave = () => {
      const at = line.indexOf(waiter)
      if (at < 0) return
      line.splice(at, 1)
      reject(caller.signal?.reason as Error)
    }
    caller.signal?.addEventListener('abort', leave, { once: true })
    try {
      await promise
    } finally {
      caller.signal?.removeEventListener('abort', leave)
    }
  }

  /** Gives the turn to the longest waiting caller of the other line, or else of this one. */
  #passOn(): void {
    const other = this.#last === 'known' ? 'strangers' : 'known'
    const lane = this.#waiting[other].length > 0 ? other : this.#last
    const next = this.#waiting[lane].shift()
    this.#last = lane
    if (next) next.start()
    else this.#running -= 1
  }
}

function laneOf({ isKnown }: Caller): Lane {
  return isKnown ? 'known' : 'strangers'
}

/**
 * Known callers are counted separately, so strangers in the same network take nothing from them.
 */
function placesOf(caller: Caller): string[] {
  return caller.networks.map((network) => `${laneOf(caller)} ${network}`)
}
