import type { Db } from '../../../db/pool.ts'
import { KnownHosts, LOOKUP_DEADLINE_MS, rowsOfHosts } from '../../../http/known-hosts.ts'
import type { Clock } from '../../../values/clock.ts'
import { type Target, targetOf } from './location.ts'
import { readActive } from './sql.ts'

type Known = { target: Target; expiresAt: number }

/** The targets of forwarded hosts. */
export class Forwards {
  readonly #clock: Clock
  readonly #hosts: KnownHosts<Known>

  constructor(db: Db, clock: Clock) {
    this.#clock = clock
    const prompt = db.within(LOOKUP_DEADLINE_MS)
    const lookUp = async (hosts: string[]) => {
      const rows = await rowsOfHosts(hosts, (domains) => readActive(prompt, domains))
      return rows.map((row) => {
        return row && { target: targetOf(row), expiresAt: row.expires_at.getTime() }
      })
    }
    this.#hosts = new KnownHosts(lookUp, clock)
  }

  /** How many hosts are in memory. */
  get size(): number {
    return this.#hosts.size
  }

  /**
   * Where a host leads; undefined if it isn't forwarded. Answers at once if it was looked up within
   * the last second. Rejects if the database is away and the host wasn't known before.
   */
  find(host: string): Target | undefined | Promise<Target | undefined> {
    const found = this.#hosts.find(host)
    if (!(found instanceof Promise)) return this.#alive(found)
    return found.then((known) => this.#alive(known))
  }

  /** An expired domain no longer forwards, from that very moment. */
  #alive(known: Known | undefined): Target | undefined {
    if (!known) return undefined
    return this.#clock.now().getTime() < known.expiresAt ? known.target : undefined
  }
}
