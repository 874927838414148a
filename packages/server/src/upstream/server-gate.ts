import { setTimeout as wait } from 'node:timers/promises'

export type GateOptions = {
  /** Concurrent requests to one server. */
  concurrentMax: number
  /** How many requests to one server may wait their turn. Beyond that they fail immediately. */
  waitingMax: number
  /** Minimum time between two requests to one server. */
  spacingMs: number
  /** Consecutive failures after which a server is paused. */
  failuresMax: number
  /** How long it is paused. */
  restMs: number
  /** A pause that is over this soon is waited for. A longer one refuses the request. */
  restWaitMsMax: number
  now: () => number
}

export const GATE_DEFAULTS: GateOptions = {
  concurrentMax: 4,
  waitingMax: 100,
  spacingMs: 50,
  failuresMax: 5,
  restMs: 30_000,
  restWaitMsMax: 0,
  now: () => performance.now(),
}

/**
 * The server is paused: it failed too often, asked us to wait, or too many requests are waiting.
 */
export class ServerResting extends Error {
  readonly waitMs: number

  constructor(server: string, waitMs: number, why: string) {
    super(`${server} is paused: ${why}`)
    this.name = 'ServerResting'
    this.waitMs = waitMs
  }
}

type Lane = {
  running: number
  waiting: (() => void)[]
  nextAt: number
  failures: number
  restUntil: number
  why: string
}

const LANES_MAX = 2000

/**
 * Throttles requests to external servers. Each server has a queue with a concurrency limit, a pace,
 * and a pause after failures or on the server's own request. Registries ban callers who don't do
 * this.
 */
export class ServerGate {
  readonly #options: GateOptions
  readonly #lanes = new Map<string, Lane>()

  constructor(options: Partial<GateOptions> = {}) {
    this.#options = { ...GATE_DEFAULTS, ...options }
  }

  /** Runs `ask` when it is its turn. Throws ServerResting, or what `ask` or the signal throws. */
  async pass<T>(server: string, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
    const lane = this.#laneOf(server)
    this.#refuseIfResting(server, lane)
    await this.#enter(server, lane, signal)
    try {
      await this.#keepPace(lane, signal)
      await this.#waitOutRest(server, lane, signal)
      const answer = await ask()
      lane.failures = 0
      return answer
    } catch (error) {
      // A caller that aborts, or our own refusal, says nothing about the server.
      if (!signal.aborted && !(error instanceof ServerResting)) this.#noteFailure(lane, error)
      throw error
    } finally {
      lane.running--
      lane.waiting.shift()?.()
    }
  }

  /** The server asked for a pause of this long (Retry-After, or a quota message). */
  rest(server: string, ms: number): void {
    const lane = this.#laneOf(server)
    lane.restUntil = Math.max(lane.restUntil, this.#options.now() + ms)
    lane.why = 'it asked us to wait'
  }

  #laneOf(server: string): Lane {
    const known = this.#lanes.get(server)
    if (known) return known
    if (this.#lanes.size >= LANES_MAX) this.#forgetIdle()
    const lane: Lane = { running: 0, waiting: [], nextAt: 0, failures: 0, restUntil: 0, why: '' }
    this.#lanes.set(server, lane)
    return lane
  }

  #forgetIdle(): void {
    for (const [server, lane] of this.#lanes) {
      if (lane.running === 0 && lane.restUntil <= this.#options.now()) this.#lanes.delete(server)
    }
  }

  #refuseIfResting(server: string, lane: Lane): void {
    const waitMs = lane.restUntil - this.#options.now()
    if (waitMs > this.#options.restWaitMsMax) throw new ServerResting(server, waitMs, lane.why)
  }

  /** The pause may become longer meanwhile. The signal bounds how long one waits. */
  async #waitOutRest(server: string, lane: Lane, signal: AbortSignal): Promise<void> {
    for (;;) {
      this.#refuseIfResting(server, lane)
      const waitMs = lane.restUntil - this.#options.now()
      if (waitMs <= 0) return
      await wait(waitMs, undefined, { signal })
    }
  }

  async #enter(server: string, lane: Lane, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (lane.running >= this.#options.concurrentMax) {
      if (lane.waiting.length >= this.#options.waitingMax) {
        throw new ServerResting(server, this.#options.spacingMs, 'too many requests are waiting')
      }
      await turnOf(lane, signal)
    }
    lane.running++
  }

  async #keepPace(lane: Lane, signal: AbortSignal): Promise<void> {
    const now = this.#options.now()
    const at = Math.max(now, lane.nextAt)
    lane.nextAt = at + this.#options.spacingMs
    if (at > now) await wait(at - now, undefined, { signal })
  }

  #noteFailure(lane: Lane, error: unknown): void {
    lane.failures++
    if (lane.failures < this.#options.failuresMax) return
    // One failure after the pause is enough to pause again.
    lane.failures = this.#options.failuresMax - 1
    lane.restUntil = Math.max(lane.restUntil, this.#options.now() + this.#options.restMs)
    lane.why = `it failed ${this.#options.failuresMax} times, last: ${String(error)}`.slice(0, 200)
  }
}

/** Resolves when another request leaves the queue. A caller that aborts leaves the queue. */
async function turnOf(lane: Lane, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  lane.waiting.push(resolve)
  const leave = () => {
    const place = lane.waiting.indexOf(resolve)
    if (place >= 0) lane.waiting.splice(place, 1)
    reject(signal.reason)
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
