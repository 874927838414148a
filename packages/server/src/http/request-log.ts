import type { Logger } from 'pino'
import type { Db } from '../db/pool.ts'
import type { Environment } from '../values/environment.ts'
import { publicIdTime } from '../values/public-id.ts'
import { loggedPath, type LoggedRoute } from './logged-path.ts'
import { insertRequests, type NewRequestRow, openRequestDays } from './request-log-sql.ts'

/** Whose request it was. */
type Signer = { partner_id: string; environment: Environment; key_id: string }

/** A request that was just answered. `code`: of a refusal. */
export type LoggedRequest = {
  signer: Signer
  request_id: string
  method: string
  route: LoggedRoute
  url: string
  status: number
  code: string | null
  ms: number
}

const WRITE_EVERY_MS = 1_000
const BATCH_ROWS = 1_000
/** Requests waiting to be written. Only a flood, or a database that is away, exceeds this. */
const WAITING_MAX = 20_000
const WRITE_DEADLINE_MS = 5_000
const URL_CHARS_MAX = 2_000
/** PostgreSQL has no table for the day. */
const NO_PARTITION = '23514'

/**
 * The log that partners see of their requests. Answering only adds to a list. Once a second it is
 * written, in batches. What can't be written is dropped and counted: a log must never hold up or
 * fail a request.
 */
export class RequestLog {
  readonly #db: Db
  readonly #log: Logger
  #waiting: LoggedRequest[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  dropped = 0

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  note(request: LoggedRequest): void {
    if (this.#waiting.length >= WAITING_MAX || request.url.length > URL_CHARS_MAX) {
      this.dropped += 1
      return
    }
    this.#waiting.push(request)
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS)
  }

  /** Writes everything noted so far. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#waiting.length > 0) {
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

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const all = this.#waiting
    this.#waiting = []
    for (let at = 0; at < all.length; at += BATCH_ROWS) {
      const batch = all.slice(at, at + BATCH_ROWS)
      try {
        await this.#insert(batch.map(rowOf))
      } catch (error) {
        this.dropped += batch.length
        this.#log.warn({ err: error, requests: batch.length }, 'could not write the request log')
      }
    }
  }

  /** The worker makes the tables of the coming days. Where none runs, they are made here. */
  async #insert(rows: NewRequestRow[]): Promise<void> {
    const prompt = this.#db.within(WRITE_DEADLINE_MS)
    try {
      await insertRequests(prompt, rows)
    } catch (error) {
      if ((error as { code?: string }).code !== NO_PARTITION) throw error
      await openRequestDays(this.#db, [...new Set(rows.map(({ at }) => dayOf(at)))])
      await insertRequests(prompt, rows)
    }
  }
}

function rowOf({ signer, route, url, ms, ...request }: LoggedRequest): NewRequestRow {
  const { request_id, method, status, code } = request
  return {
    partner_id: signer.partner_id,
    environment: signer.environment,
    at: publicIdTime(request_id),
    request_id,
    key_id: signer.key_id,
    method,
    path: loggedPath(route, url),
    status,
    code,
    duration_ms: Math.round(ms * 100) / 100,
  }
}

/** The day in UTC, such as 2026-11-17. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
