import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import { isPersonsVisit } from '../../../http/is-persons-visit.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import { addVisits, type Visits } from './visit-sql.ts'

const WRITE_EVERY_MS = 1_000
/** Landers with visits that wait to be written. Only a flood exceeds this. */
const WAITING_MAX = 10_000
const BATCH_MAX = 500
const RECENT_MAX = 50_000
/** Within this time, a visitor of a lander is counted once, as with referral links. */
const REPEAT_MS = 30 * 60_000
/** Enough to tell browsers apart. */
const USER_AGENT_CHARS_MAX = 200
const WRITE_DEADLINE_MS = 5_000

type Visit = {
  seller_listing_id: string
  request: Pick<IncomingMessage, 'headers' | 'method'>
  address: string
  at: Date
}

/**
 * Counts people's visits per lander and day. Nothing about a visitor is stored or leaves this process:
 * repeats are recognized by what is in its memory. Memory and the table are bounded, so a flood fills
 * neither.
 */
export class VisitCounter {
  readonly #db: Db
  readonly #log: Logger
  readonly #recent = new BoundedMap<string, number>(RECENT_MAX)
  #waiting = new Map<string, Visits>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  dropped = 0

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  get waiting(): number {
    return this.#waiting.size
  }

  note({ seller_listing_id, request, address, at }: Visit): void {
    const { headers, method = '' } = request
    const userAgent = (headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARS_MAX)
    const visitor = `${seller_listing_id} ${address} ${userAgent}`
    const last = this.#recent.get(visitor)
    if (last !== undefined && at.getTime() - last < REPEAT_MS) return
    if (!isPersonsVisit({ method, headers })) return
    this.#recent.set(visitor, at.getTime())
    this.#add({ seller_listing_id, day: at.toISOString().slice(0, 10), visits: 1 })
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref()
  }

  /** Writes all visits collected so far. Those that can't be written stay for the next attempt. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#waiting.size === 0) return
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  /** Writes once more, then stops. */
  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }

  #add(more: Visits): void {
    const key = `${more.seller_listing_id} ${more.day}`
    const known = this.#waiting.get(key)
    if (known) known.visits += more.visits
    else if (this.#waiting.size < WAITING_MAX) this.#waiting.set(key, more)
    else this.dropped += more.visits
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const taken = [...this.#waiting.values()]
    this.#waiting = new Map()
    for (let at = 0; at < taken.length; at += BATCH_MAX) {
      const batch = taken.slice(at, at + BATCH_MAX)
      try {
        await addVisits(this.#db.within(WRITE_DEADLINE_MS), batch)
      } catch (error) {
        this.#log.warn({ err: error, landers: batch.length }, 'could not write visits, will retry')
        for (const left of taken.slice(at)) this.#add(left)
        this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref()
        return
      }
    }
  }
}
