import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { noteFailure } from './failures.ts'
import { runUnder } from '../values/under-way.ts'
import { endsWithin, STOP_MS } from './stop.ts'

/** One running item and its lease. */
export type LeasedItem = {
  /**
   * From `performance.now()`, just before the lease was requested. The lease lasts at least its
   * full length from this moment, whatever the clocks of worker and database say.
   */
  leasedAt: number
  /** Aborts when the worker stops: start nothing more, and give the lease back. */
  leaving: AbortSignal
  /** Aborts when a stopping worker can't wait any longer for the request in progress. */
  cut: AbortSignal
  /** Frees the place for the next item, when all that is left is saving the result. */
  free(): void
}

export type Claim<Item> = {
  max: number
  lease_token: string
  /** The items that already hold a place. */
  underWay: Item[]
}

export type LeasedWork<Item> = {
  /** For the log, in the plural: "deliveries". */
  name: string
  log: Logger
  /** How many items run at the same time. */
  places: number
  /** How long to wait before looking for work again. */
  lookMs: () => number
  /** Each leases up to `max` items by the database's clock. Tried in this order at every poll. */
  claims: ((claim: Claim<Item>) => Promise<Item[]>)[]
  /** Does one item and ends its lease. Resolves with true when more work is already due. */
  work: (item: Item, place: LeasedItem) => Promise<unknown>
  /** Polls again as soon as this many places are free, or all of them if there are fewer. */
  lookAtFree?: number
  /** Fields that identify an item in the log. */
  about: (item: Item) => object
}

export type LeasedWorker = {
  /** Polls for work now instead of after the pause. */
  look(): void
  /** Starts nothing more, and waits a limited time for what is running. */
  stop(): Promise<void>
}

/** Items that freed their place but aren't saved yet. Beyond this many, nothing is claimed. */
const UNWRITTEN_MAX = 100
const AFTER_FAILURE_MS = 1_000
/** How long a stopping worker lets requests in progress take. */
const CUT_AFTER_MS = STOP_MS - 1_000

/**
 * Claims work and does it until stopped. Any number of workers may run. If one dies, another takes
 * over its work when the lease runs out. One that stops gives its leases back.
 */
export function workUnderLease<Item>(work: LeasedWork<Item>): LeasedWorker {
  const worker = new Worker(work)
  const ended = runUnder({ job: work.name }, () => worker.run())
  return {
    look: () => worker.look(),
    stop: async () => {
      worker.stop()
      await endsWithin(ended, STOP_MS)
    },
  }
}

class Worker<Item> {
  readonly #work: LeasedWork<Item>
  readonly #underWay = new Map<LeasedItem, Item>()
  readonly #unended = new Set<Promise<void>>()
  readonly #leave = new AbortController()
  readonly #cut = new AbortController()
  #endPause: () => void = () => {}
  #isWoken = false

  constructor(work: LeasedWork<Item>) {
    this.#work = work
  }

  /** Ends the current pause, or the next one. */
  look(): void {
    this.#isWoken = true
    this.#endPause()
  }

  stop(): void {
    this.#leave.abort(new Error('The worker is stopping.'))
    setTimeout(() => this.#cut.abort(), CUT_AFTER_MS).unref()
    this.look()
  }

  async run(): Promise<void> {
    const { log, name, lookMs } = this.#work
    while (!this.#leave.signal.aborted) {
      const waitMs = await this.#claim().then(lookMs, (error: unknown) => {
        noteFailure(name)
        log.error({ err: error }, `claiming ${name} failed`)
        return AFTER_FAILURE_MS
      })
      // Random jitter keeps workers that started together from polling at the same moment.
      await this.#pause(waitMs * (0.8 + Math.random() * 0.2))
    }
    await Promise.all(this.#unended)
  }

  async #claim(): Promise<void> {
    for (const claim of this.#work.claims) {
      const max = this.#work.places - this.#underWay.size
      if (max <= 0 || this.#unended.size - this.#underWay.size > UNWRITTEN_MAX) return
      const leasedAt = performance.now()
      const underWay = [...this.#underWay.values()]
      const items = await claim({ max, lease_token: randomUUID(), underWay })
      for (const item of items) this.#begin(item, leasedAt)
    }
  }

  #begin(item: Item, leasedAt: number): void {
    const { work, log, name, about } = this.#work
    const signals = { leaving: this.#leave.signal, cut: this.#cut.signal }
    const place = { leasedAt, ...signals, free: () => this.#free(place) }
    this.#underWay.set(place, item)
    const ended = work(item, place)
      // Its lease runs out, and then it is tried again.
      .catch((error: unknown) => {
        noteFailure(name)
        log.error({ err: error, ...about(item) }, `work on ${name} failed`)
      })
      .then((isMoreDue) => {
        this.#unended.delete(ended)
        this.#free(place)
        if (isMoreDue === true) this.look()
      })
    this.#unended.add(ended)
  }

  #free(place: LeasedItem): void {
    this.#underWay.delete(place)
    const { places, lookAtFree } = this.#work
    if (lookAtFree === undefined) return
    if (places - this.#underWay.size >= Math.min(lookAtFree, places)) this.#endPause()
  }

  async #pause(ms: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#endPause = () => {}
    this.#isWoken = false
  }
}

type Renewal = {
  everyMs: number
  /** False when the lease is lost: another worker has the work now, or it's no longer needed. */
  renew: () => Promise<boolean>
  lose: () => void
  /** The next renewal may succeed. If none does, the lease runs out. */
  failed: (error: unknown) => void
}

/** Renews a lease until it is stopped, one renewal at a time. */
export function renewLease({ everyMs, renew, lose, failed }: Renewal): { stop(): Promise<void> } {
  let renewing: Promise<void> | undefined
  const timer = setInterval(() => {
    renewing ??= renew()
      .then((isOurs) => (isOurs ? undefined : lose()))
      .catch(failed)
      .then(() => void (renewing = undefined))
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}

type Batch<Item> = {
  atOnce: number
  /** Aborts when the worker stops. */
  leaving: AbortSignal | undefined
  work: (item: Item) => Promise<void>
  giveBack: (items: Item[]) => Promise<void>
}

/**
 * Works through items that were leased together. It ends early when the worker stops or an item
 * fails. When the worker stops, the items not yet started are given back.
 */
export async function workThrough<Item>(items: Item[], batch: Batch<Item>): Promise<void> {
  const left = [...items]
  const takeNext = () => (batch.leaving?.aborted ? undefined : left.shift())
  const workOn = async () => {
    try {
      for (let item = takeNext(); item !== undefined; item = takeNext()) await batch.work(item)
    } catch (error) {
      left.length = 0
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: batch.atOnce }, workOn))
  if (left.length > 0) await batch.giveBack(left)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
