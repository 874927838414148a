import type { Db } from '../../../db/pool.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import type { Clock } from '../../../values/clock.ts'
import { isCode, type LinkRow } from './link.ts'
import { findLinkByCode } from './sql.ts'

const KEPT_MS = 60_000
const LINKS_MAX = 10_000

/**
 * Caches recently followed links, so that following one again needs no query. Links never change,
 * and those of a suspended partner disappear within a minute.
 */
export class KnownLinks {
  readonly #db: Db
  readonly #clock: Clock
  readonly #known = new BoundedMap<string, { link: LinkRow; until: number }>(LINKS_MAX)

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Undefined if no active link has this code. */
  async find(code: string): Promise<LinkRow | undefined> {
    if (!isCode(code)) return undefined
    const now = this.#clock.now().getTime()
    const known = this.#known.get(code)
    if (known && known.until > now) return known.link
    const link = await findLinkByCode(this.#db, code)
    if (link) this.#known.set(code, { link, until: now + KEPT_MS })
    else this.#known.delete(code)
    return link
  }
}
