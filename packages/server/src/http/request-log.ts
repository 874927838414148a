import type { Logger } from 'pino'
import type { Db } from '../db/pool.ts'
import type { Environment } from '../values/environment.ts'
import { publicIdTime } from '../values/public-id.ts'
import { LineBuffer } from './line-buffer.ts'
import { type AnsweredRequest, type LineBefore, noLine, writeLine } from './request-line.ts'
import { insertBatches, type NewBatch, openRequestDays } from './request-log-sql.ts'

/** Whose request it was. */
export type Signer = { partner_id: string; environment: Environment; key_id: string }

type Waiting = {
  partner_id: string
  environment: Environment
  lines: LineBuffer
  /** What its last line holds. */
  before: LineBefore
  refused: number
  first: string
  last: string
}

const WRITE_EVERY_MS = 1_000
/** Lines are made together: alone, after each answer, the processor has forgotten how. */
const LINES_AT_ONCE = 64
/** What one row holds at most, and one statement writes at most. */
const BATCH_REQUESTS = 500
const STATEMENT_BATCHES = 200
/** Buffers kept for the next second: at most some megabytes. */
const SPARE_MAX = 256
/** Requests waiting to be written. Only a flood, or a database that is away, exceeds this. */
const WAITING_MAX = 20_000
const WRITE_DEADLINE_MS = 5_000
const URL_CHARS_MAX = 2_000
const REFUSED_FROM = 400
/** PostgreSQL has no table for the day. */
const NO_PARTITION = '23514'

/**
 * The log that partners see of their requests. Answering only adds a line to a list. Once a second
 * the lists are written. What can't be written is dropped and counted: a log must never hold up or
 * fail a request.
 */
export class RequestLog {
  readonly #db: Db
  readonly #log: Logger
  #noted: { signer: Signer; request: AnsweredRequest }[] = []
  #open = new Map<string, Waiting>()
  /** The same by key id, which needs no new string to be found. */
  #openOfKey = new Map<string, Waiting>()
  #spare: LineBuffer[] = []
  #full: Waiting[] = []
  #count = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  dropped = 0

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  note(signer: Signer, request: AnsweredRequest): void {
    if (this.#count >= WAITING_MAX || request.url.length > URL_CHARS_MAX) {
      this.dropped += 1
      return
    }
    this.#count += 1
    this.#noted.push({ signer, request })
    if (this.#noted.length === LINES_AT_ONCE) this.#addLines()
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS)
  }

  /** Writes everything noted so far. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#count > 0) {
      this.#writing ??= this.#write().finally(() => {
        this.#writing = undefined
      })
    }
    await this.#writing
  }

  /** Writes once more, then stops. */
  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }

  #addLines(): void {
    for (const { signer, request } of this.#noted) {
      const { request_id } = request
      const waiting = this.#waitingOf(signer, request_id)
      writeLine(waiting.lines, signer.key_id, request, waiting.before)
      if (request.status >= REFUSED_FROM) waiting.refused += 1
      if (request_id > waiting.last) waiting.last = request_id
      else if (request_id < waiting.first) waiting.first = request_id
    }
    this.#noted = []
  }

  #waitingOf(signer: Signer, request_id: string): Waiting {
    const known = this.#openOfKey.get(signer.key_id)
    if (known && isFor(known, signer) && known.lines.count < BATCH_REQUESTS) return known
    const waiting = this.#openFor(signer, request_id)
    this.#openOfKey.set(signer.key_id, waiting)
    return waiting
  }

  #openFor({ partner_id, environment }: Signer, request_id: string): Waiting {
    const key = environment + partner_id
    const open = this.#open.get(key)
    if (open && open.lines.count < BATCH_REQUESTS) return open
    if (open) this.#full.push(open)
    const lines = this.#spare.pop() ?? new LineBuffer()
    const ids = { first: request_id, last: request_id }
    const before = noLine()
    const waiting: Waiting = { partner_id, environment, lines, before, refused: 0, ...ids }
    this.#open.set(key, waiting)
    return waiting
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#addLines()
    const all = [...this.#full, ...this.#open.values()]
    this.#full = []
    this.#open = new Map()
    this.#openOfKey = new Map()
    this.#count = 0
    for (let at = 0; at < all.length; at += STATEMENT_BATCHES) {
      const some = all.slice(at, at + STATEMENT_BATCHES)
      try {
        await this.#insert(some.map(batchOf))
      } catch (error) {
        const requests = some.reduce((sum, { lines }) => sum + lines.count, 0)
        this.dropped += requests
        this.#log.warn({ err: error, requests }, 'could not write the request log')
      }
      this.#keepSpare(some)
    }
  }

  /** Buffers have grown to what a second needs, so the next second uses them again. */
  #keepSpare(written: Waiting[]): void {
    for (const { lines } of written) {
      if (this.#spare.length >= SPARE_MAX) return
      lines.clear()
      this.#spare.push(lines)
    }
  }

  /** The worker makes the tables of the coming days. Where none runs, they are made here. */
  async #insert(batches: NewBatch[]): Promise<void> {
    const prompt = this.#db.within(WRITE_DEADLINE_MS)
    try {
      await insertBatches(prompt, batches)
    } catch (error) {
      if ((error as { code?: string }).code !== NO_PARTITION) throw error
      await openRequestDays(this.#db, [...new Set(batches.map(({ at }) => dayOf(at)))])
      await insertBatches(prompt, batches)
    }
  }
}

function isFor({ partner_id, environment }: Waiting, signer: Signer): boolean {
  return partner_id === signer.partner_id && environment === signer.environment
}

function batchOf({ partner_id, environment, lines, refused, first, last }: Waiting): NewBatch {
  return {
    partner_id,
    environment,
    at: publicIdTime(last),
    first_at: publicIdTime(first),
    id: last,
    requests: lines.count,
    refused,
    lines: lines.text(),
  }
}

/** The day in UTC, such as 2026-11-17. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
