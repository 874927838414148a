import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import { type Click, insertClicks, REPEAT_MS } from './click-sql.ts'

const WRITE_EVERY_MS = 250
const BATCH_CLICKS = 500
/** Clicks waiting to be written. Only a flood exceeds this, and the excess isn't counted. */
const WAITING_MAX = 10_000
const RECENT_MAX = 50_000

/**
 * Counts clicks without slowing down visitors: clicks are collected and written in batches, four
 * times a second. Neither one visitor nor a flood can fill memory or the table: visitors counted in
 * the last half hour are remembered here and in the database, and clicks above the limits are
 * dropped.
 *
 * A failed batch is retried. This doesn't count clicks twice: if the first attempt did succeed, the
 * database already knows its visitors.
 */
export class ClickCounter {
  readonly #db: Db
  readonly #log: Logger
  #waiting: Click[] = []
  /** When each visitor of a link was last counted here. */
  readonly #recent = new BoundedMap<string, number>(RECENT_MAX)
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  dropped = 0

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Whether this visitor of the link was counted here within the last half hour. */
  isRepeat({ link_id, visitor, at }: Click): boolean {
    const last = this.#recent.get(keyOf({ link_id, visitor }))
    return last !== undefined && at.getTime() - last < REPEAT_MS
  }

  note(click: Click): void {
    if (this.isRepeat(click)) return
    if (this.#waiting.length >= WAITING_MAX) {
      this.dropped += 1
      return
    }
    this.#recent.set(keyOf(click), click.at.getTime())
    this.#waiting.push(click)
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS)
  }

  /** Writes all clicks collected so far. Those that can't be written stay for the next attempt. */
  async flush(): Promise<void> {
    // Callers that arrive during a write wait for it, then for the clicks that arrived since, no
    // matter which of them writes those.
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
    for (let left = this.#waiting.length; left > 0;) {
      const batch = batchOf(this.#waiting)
      this.#waiting = this.#waiting.slice(batch.length)
      left -= batch.length
      try {
        await insertClicks(this.#db, batch)
      } catch (error) {
        this.#log.warn({ err: error, clicks: batch.length }, 'could not write clicks, will retry')
        this.#waiting = [...batch, ...this.#waiting]
        this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS)
        return
      }
    }
  }
}

function keyOf({ link_id, visitor }: Pick<Click, 'link_id' | 'visitor'>): string {
  return `${link_id} ${visitor}`
}

/** The oldest clicks, with each visitor of a link at most once, as the statement requires. */
function batchOf(clicks: readonly Click[]): Click[] {
  const keys = new Set<string>()
  const batch: Click[] = []
  for (const click of clicks.slice(0, BATCH_CLICKS)) {
    if (keys.has(keyOf(click))) break
    keys.add(keyOf(click))
    batch.push(click)
  }
  return batch
}
