import { randomUUID } from 'node:crypto'
import { endsWithin, STOP_MS } from '../../../jobs/stop.ts'
import { attemptOnce, type Pace, type Running, writeDown } from './run-change.ts'
import { Batcher } from '../../../db/batcher.ts'
import { STATEMENT_DEADLINE_MS } from '../../../db/pool.ts'
import { type Done, endChanges } from './end-changes.ts'
import { endOperations } from './ending-sql.ts'
import { claimChanges, type HeldChange } from './sql.ts'

export const PACE: Pace = { leaseMs: 45_000, attemptMs: 30_000, lookMs: 250 }

const PLACES = 40
/** Of what the registrar is asked at once, this part is for changes, so that others find room. */
const PLACES_PART = 5 / 6
/** So many are taken at once, if there are: taking one costs nearly as much. */
const PLACES_TAKEN = 8
/** Outcomes that may wait to be written; beyond it the database is slower than the registrar. */
const WAITING_MAX = 100
const AFTER_FAILURE_MS = 1_000
/** A worker that stops lets a request under way take this long. */
const CUT_AFTER_MS = STOP_MS - 1_000

type Needs = Omit<Running, 'ends' | 'leaving' | 'cut' | 'pace'> & {
  /** Changes under way at once. */
  places?: number
}

/** How many changes may be under way where the registrar is asked so much at once. */
export function placesIn(registrarConcurrent: number): number {
  return Math.max(1, Math.floor(registrarConcurrent * PLACES_PART))
}

/**
 * Carries out what is due, until it is stopped. Any number of workers may run. One that stops sends
 * nothing more, waits for the request under way, and puts the change back for the next worker.
 */
export function dispatchChanges(needs: Needs, pace: Pace = PACE): { stop(): Promise<void> } {
  const dispatcher = new Dispatcher(needs, pace)
  const ended = dispatcher.run()
  return {
    stop: async () => {
      dispatcher.stop()
      await endsWithin(ended, STOP_MS)
    },
  }
}

class Dispatcher {
  readonly #running: Running
  readonly #places: number
  /** An attempt takes a place until its outcome is known; to write that takes none. */
  readonly #attempts = new Set<Promise<void>>()
  readonly #unwritten = new Set<Promise<void>>()
  readonly #touched = new Set<string>()
  readonly #leave = new AbortController()
  readonly #cut = new AbortController()
  #wake: () => void = () => {}

  constructor({ places = PLACES, ...needs }: Needs, pace: Pace) {
    const { db, clock } = needs
    // A transaction of many statements, so each has as long as any other.
    const ends = new Batcher((done: Done[]) => endChanges(db, done, clock.now()), {
      deadlineMs: STATEMENT_DEADLINE_MS,
    })
    const signals = { leaving: this.#leave.signal, cut: this.#cut.signal }
    this.#running = { ...needs, ...signals, ends, pace }
    this.#places = places
  }

  stop(): void {
    this.#leave.abort()
    setTimeout(() => this.#cut.abort(), CUT_AFTER_MS).unref()
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
    await Promise.all(this.#attempts)
    await Promise.all(this.#unwritten)
  }

  /** Begins as many changes as there are places; says how long to wait after that. */
  async #claim(): Promise<number> {
    const { db, clock, pace } = this.#running
    const max = this.#places - this.#attempts.size
    const waiting = this.#unwritten.size - this.#attempts.size
    if (max <= 0 || waiting > WAITING_MAX) return pace.lookMs
    const claim = { now: clock.now(), leaseMs: pace.leaseMs, max, lease_token: randomUUID() }
    const changes = await claimChanges(db, claim)
    for (const change of changes) this.#begin(change)
    if (changes.length === 0) await this.#endOperations()
    return changes.length === max && this.#isWorthClaiming() ? 0 : pace.lookMs
  }

  #begin(change: HeldChange): void {
    const attempt = attemptOnce(this.#running, change)
    const leave = () => {
      this.#attempts.delete(place)
      if (this.#isWorthClaiming()) this.#wake()
    }
    const place = attempt.then(leave, leave)
    const written = attempt
      .then((outcome) => writeDown(this.#running, change, outcome))
      .catch((error: unknown) => {
        // Its lease runs out, and the next attempt looks into what became of it.
        const { id, domain } = change
        this.#running.log.error({ err: error, change: id, domain }, 'a change was cut short')
      })
      .then(() => {
        this.#unwritten.delete(written)
        this.#touched.add(change.operation_id)
        if (this.#isWorthClaiming()) this.#wake()
      })
    this.#attempts.add(place)
    this.#unwritten.add(written)
  }

  #isWorthClaiming(): boolean {
    return this.#places - this.#attempts.size >= PLACES_TAKEN || this.#attempts.size === 0
  }

  async #endOperations(): Promise<void> {
    if (this.#touched.size === 0) return
    const ids = [...this.#touched]
    await endOperations(this.#running.db, ids, this.#running.clock.now())
    if (this.#unwritten.size === 0) for (const id of ids) this.#touched.delete(id)
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
