import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type {
  Kind,
  Question,
  Questions,
  Report,
  NameIndexState,
  ThreadStart,
} from '../name-index/questions.ts'

/**
 * The name index: all offered names, held in memory by a thread of this process. It may lag behind
 * the database for a moment, so re-read the rows before showing them.
 */
export type NameIndexClient = {
  /** Undefined if it can't answer now; ask the database instead. */
  ask<K extends Kind>(
    kind: K,
    asked: Questions[K]['asked'],
  ): Promise<Questions[K]['answer'] | undefined>
  readonly state: NameIndexState
  close(): Promise<void>
}

/** How long to wait for an answer. */
const ANSWER_MS = 1_000
/** Limit on pending queries. Beyond it the database is asked instead. */
const QUESTIONS_MAX = 500
const START_AGAIN_MS = 5_000
const NOT_READY: NameIndexState = { isReady: false, names: 0, bytes: 0 }

/** Used when there is no name index: the database answers everything. */
export const NO_NAME_INDEX: NameIndexClient = {
  ask: async () => undefined,
  state: NOT_READY,
  close: async () => {},
}

/** Starts the name index in a thread of this process. */
export function openNameIndex(start: ThreadStart, log: Logger): NameIndexClient {
  return new ThreadNameIndex(start, log)
}

type Waiting = { take(answer: unknown): void; timer: NodeJS.Timeout }

/** Queries the thread, and restarts it if it ends. */
class ThreadNameIndex implements NameIndexClient {
  readonly #start: ThreadStart
  readonly #log: Logger
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker
  #state = NOT_READY
  #asked = 0
  #isClosed = false

  constructor({ databaseUrl }: ThreadStart, log: Logger) {
    this.#start = { databaseUrl }
    this.#log = log
    this.#thread = this.#startThread()
  }

  get state(): NameIndexState {
    return this.#state
  }

  async ask<K extends Kind>(
    kind: K,
    asked: Questions[K]['asked'],
  ): Promise<Questions[K]['answer'] | undefined> {
    if (this.#isClosed || this.#waiting.size >= QUESTIONS_MAX) return undefined
    if (kind !== 'describe' && !this.#state.isReady) return undefined
    this.#asked += 1
    const number = this.#asked
    return await new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(number, undefined), ANSWER_MS)
      // The thread answers each kind of query with that kind's answer type (questions.ts).
      const take = resolve as (answer: unknown) => void
      this.#waiting.set(number, { take, timer })
      this.#thread.postMessage({ number, kind, asked } as Question)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#settleAll()
    await this.#thread.terminate()
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('./name-index-thread.ts', import.meta.url), {
      workerData: this.#start,
    })
    thread.unref()
    thread.on('message', (report: Report) => this.#hear(report))
    thread.on('error', (error) => this.#log.error({ err: error }, 'the name index failed'))
    thread.on('exit', () => this.#startAgain())
    return thread
  }

  #startAgain(): void {
    this.#state = NOT_READY
    this.#settleAll()
    if (this.#isClosed) return
    setTimeout(() => {
      if (!this.#isClosed) this.#thread = this.#startThread()
    }, START_AGAIN_MS).unref()
  }

  #hear(report: Report): void {
    if ('number' in report) return this.#settle(report.number, report.answer)
    if ('problem' in report) {
      return this.#log.warn({ problem: report.problem }, 'the name index is behind the database')
    }
    if (report.state.isReady && !this.#state.isReady) {
      this.#log.info({ names: report.state.names }, 'the name index is loaded')
    }
    this.#state = report.state
  }

  #settle(number: number, answer: unknown): void {
    const asker = this.#waiting.get(number)
    if (!asker) return
    this.#waiting.delete(number)
    clearTimeout(asker.timer)
    asker.take(answer)
  }

  #settleAll(): void {
    for (const number of this.#waiting.keys()) this.#settle(number, undefined)
  }
}
