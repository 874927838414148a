import { randomUUID } from 'node:crypto'
import { type Pace, runChange, type Running } from './run-change.ts'
import { endOperations } from './ending-sql.ts'
import { claimChanges, type HeldChange } from './sql.ts'

export const PACE: Pace = { leaseMs: 45_000, attemptMs: 30_000, lookMs: 250 }

/** Changes under way at once; the registrar's gate has room beyond them (upstream/open-upstream). */
const PLACES = 32
/** So many are taken at once, if there are: taking one costs nearly as much. */
const PLACES_TAKEN = 8
const AFTER_FAILURE_MS = 1_000
const STOP_TIMEOUT_MS = 1_000

type Needs = Omit<Running, 'leaving' | 'pace'>

/** Carries out what is due, until it is stopped. Any number of workers may run. */
export function dispatchChanges(needs: Needs, pace: Pace = PACE): { stop(): Promise<void> } {
  const dispatcher = new Dispatcher(needs, pace)
  const ended = dispatcher.run()
  return {
    stop: async () => {
      dispatcher.stop()
      const late = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([ended, late])
    },
  }
}

class Dispatcher {
  readonly #running: Running
  readonly #turns = new Set<Promise<void>>()
  readonly #touched = new Set<string>()
  readonly #leave = new AbortController()
  #wake: () => void = () => {}

  constructor(needs: Needs, pace: Pace) {
    this.#running = { ...needs, pace, leaving: this.#leave.signal }
  }

  stop(): void {
    this.#leave.abort()
    this.#wake()
  }

  async run(): Promise<void> {
    const { log, pace } = this.#running
    while (!this.#leave.signal.aborted) {
      const waitMs = await this.#claim().catch((error: unknown) => {
        log.error({ err: error }, 'looking for changes failed')
        return AFTER_FAILURE_MS
      })
      if (waitMs > 0) await this.#pause(Math.min(waitMs, pace.lookMs * 4))
    }
    await Promise.all(this.#turns)
  }

  /** Begins as many changes as there are places; says how long to wait after that. */
  async #claim(): Promise<number> {
    const { db, clock, pace } = this.#running
    const max = PLACES - this.#turns.size
    if (max <= 0) return pace.lookMs
    const claim = { now: clock.now(), leaseMs: pace.leaseMs, max, lease_token: randomUUID() }
    const changes = await claimChanges(db, claim)
    for (const change of changes) this.#begin(change)
    if (changes.length === 0) await this.#endOperations()
    return changes.length === max ? 0 : pace.lookMs
  }

  #begin(change: HeldChange): void {
    const turn = runChange(this.#running, change)
      .catch((error: unknown) => {
        // Its lease runs out, and the next attempt looks into what became of it.
        const { id, domain } = change
        this.#running.log.error({ err: error, change: id, domain }, 'a change was cut short')
      })
      .then(() => {
        this.#turns.delete(turn)
        this.#touched.add(change.operation_id)
        const free = PLACES - this.#turns.size
        if (free >= PLACES_TAKEN || this.#turns.size === 0) this.#wake()
      })
    this.#turns.add(turn)
  }

  async #endOperations(): Promise<void> {
    if (this.#touched.size === 0) return
    const ids = [...this.#touched]
    await endOperations(this.#running.db, ids, this.#running.clock.now())
    if (this.#turns.size === 0) for (const id of ids) this.#touched.delete(id)
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = () => {}
  }
}
