import type { Db } from '../../../db/pool.ts'
import type { Clock } from '../../../values/clock.ts'
import { isCode, type LinkRow } from './link.ts'
import { findLinkByCode } from './sql.ts'

const KEPT_MS = 60_000
const LINKS_MAX = 10_000

/**
 * Links that were followed lately, so that following one again asks nobody. A link does not change;
 * one whose partner was suspended is gone within a minute.
 */
export class KnownLinks {
  readonly #db: Db
  readonly #clock: Clock
  readonly #known = new Map<string, { link: LinkRow; until: number }>()

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Undefined when no link in use has this code. */
  async find(code: string): Promise<LinkRow | undefined> {
    if (!isCode(code)) return undefined
    const now = this.#clock.now().getTime()
    const known = this.#known.get(code)
    if (known && known.until > now) return known.link
    const link = await findLinkByCode(this.#db, code)
    this.#known.delete(code)
    if (link) this.#keep(code, { link, until: now + KEPT_MS })
    return link
  }

  #keep(code: string, kept: { link: LinkRow; until: number }): void {
    const [oldest] = this.#known.keys()
    if (this.#known.size >= LINKS_MAX && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(code, kept)
  }
}
