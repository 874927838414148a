import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import { type Click, insertClicks, REPEAT_MS } from './click-sql.ts'

const WRITE_EVERY_MS = 250
const BATCH_CLICKS = 500
/** What waits to be written. More than this arrives only in a flood, and is not counted. */
const WAITING_MAX = 10_000
const RECENT_MAX = 50_000

/**
 * Counts clicks without making anybody wait: they are gathered and written together, four times a
 * second. Neither one visitor nor a flood can fill the memory or the table: who was counted in the
 * last half hour is known here and in the database, and what is beyond the bounds is left out.
 *
 * A batch that could not be written is tried again. Nothing is counted twice by that: the database
 * has seen its visitors if the first try did arrive.
 */
export class ClickCounter {
  readonly #db: Db
  readonly #log: Logger
  #waiting: Click[] = []
  /** When a visitor of a link was last noted here. */
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

  /** Whether this visitor of the link was noted here within half an hour. */
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

  /** Writes what was noted until now. What cannot be written stays for the next try. */
  async flush(): Promise<void> {
    // Those who ask while a write is under way wait for it, then for what came meanwhile, whoever of
    // them writes it.
    await this.#writing
    if (this.#waiting.length > 0) {
      this.#writing ??= this.#write().finally(() => {
        this.#writing = undefined
      })
    }
    await this.#writing
  }

  /** A last write, then nothing runs any more. */
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
        this.#log.warn({ err: error, clicks: batch.length }, 'clicks were not written')
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

/** The oldest clicks, none of them by a visitor of the same link: one statement judges each once. */
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
