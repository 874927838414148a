import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { onNews } from '../../../events/news.ts'
import { endsWithin, STOP_MS } from '../../../jobs/stop.ts'
import { claimEndpoints, type ServedEndpoint } from './delivery-sql.ts'
import { ResultKeeper } from './keep-result.ts'
import { type Pace, type Serving, serveEndpoint } from './serve-endpoint.ts'

export const PACE: Pace = { deadlineMs: 5_000, leaseMs: 30_000, lookMs: 250 }

/** Endpoints that one worker serves at a time; each has one request under way. */
const PLACES = 128
/** Of these, how many may be taken by endpoints whose last try failed: most of them only wait. */
const AILING_PLACES = 64
/** After news of an event in this process, its commit is looked for this often and this long. */
const NEWS_LOOK_MS = 15
const COMMIT_MS = 3
const NEWS_MS = 150
const AFTER_FAILURE_MS = 1_000

type Needs = Omit<Serving, 'results' | 'pace' | 'leaving'> & { log: Logger }

/**
 * Sends what is due to whoever it is due to, until it is stopped. Any number of workers may run. One
 * that stops begins no further try, waits for those under way, writes down how they went and gives
 * its endpoints back: none is sent twice, and none waits for a lease to run out.
 */
export function dispatchDeliveries(needs: Needs, pace: Pace = PACE): { stop(): Promise<void> } {
  const dispatcher = new Dispatcher(needs, pace)
  const stopListening = onNews(() => dispatcher.expectNews())
  const ended = dispatcher.run()
  return {
    stop: async () => {
      stopListening()
      dispatcher.stop()
      await endsWithin(ended, STOP_MS)
    },
  }
}

class Dispatcher {
  readonly #needs: Needs
  readonly #serving: Serving
  readonly #turns = new Set<Promise<void>>()
  #ailing = 0
  readonly #leave = new AbortController()
  #isExpecting = false
  #newsUntil = 0
  #wake: () => void = () => {}
  #isWoken = false

  constructor(needs: Needs, pace: Pace) {
    this.#needs = needs
    this.#serving = {
      ...needs,
      pace,
      results: new ResultKeeper(needs.db),
      leaving: this.#leave.signal,
    }
  }

  /** An event was written and will be committed in a moment; many at once are one piece of news. */
  expectNews(): void {
    this.#newsUntil = performance.now() + NEWS_MS
    if (this.#isExpecting) return
    this.#isExpecting = true
    setTimeout(() => {
      this.#isExpecting = false
      this.#look()
    }, COMMIT_MS)
  }

  stop(): void {
    this.#leave.abort()
    this.#look()
  }

  async run(): Promise<void> {
    while (!this.#leave.signal.aborted) {
      const waitMs = await this.#claim().catch((error: unknown) => {
        this.#needs.log.error({ err: error }, 'looking for deliveries failed')
        return AFTER_FAILURE_MS
      })
      await this.#pause(waitMs)
    }
    await Promise.all(this.#turns)
  }

  /** Begins a turn for each endpoint that has something due; says how long to wait after that. */
  async #claim(): Promise<number> {
    const { leaseMs, lookMs } = this.#serving.pace
    const leasedAt = performance.now()
    for (const isAiling of [false, true]) {
      const free = PLACES - this.#turns.size
      const max = isAiling ? Math.min(free, AILING_PLACES - this.#ailing) : free
      if (max <= 0) continue
      const claim = { now: this.#needs.clock.now(), max, leaseMs, isAiling }
      const endpoints = await claimEndpoints(this.#needs.db, {
        ...claim,
        lease_token: randomUUID(),
      })
      for (const endpoint of endpoints) this.#begin(endpoint, leasedAt)
    }
    if (performance.now() < this.#newsUntil) return NEWS_LOOK_MS
    // Several workers that began together do not look together for ever.
    return lookMs * (0.8 + Math.random() * 0.2)
  }

  #begin(endpoint: ServedEndpoint, leasedAt: number): void {
    const isAiling = endpoint.failed_tries > 0
    if (isAiling) this.#ailing += 1
    const turn = serveEndpoint(this.#serving, endpoint, leasedAt)
      .catch((error: unknown) => {
        // Its lease runs out, and what was not written down is sent again.
        const { id } = endpoint
        this.#needs.log.error({ err: error, endpoint: id }, 'serving an endpoint failed')
        return false
      })
      .then((isMoreLeft) => {
        this.#turns.delete(turn)
        if (isAiling) this.#ailing -= 1
        if (isMoreLeft) this.#look()
      })
    this.#turns.add(turn)
  }

  /** Ends the present pause, or the next one if there is none. */
  #look(): void {
    this.#isWoken = true
    this.#wake()
  }

  async #pause(ms: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#wake = () => {}
    this.#isWoken = false
  }
}
