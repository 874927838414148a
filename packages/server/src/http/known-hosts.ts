import { Batcher } from '../db/batcher.ts'
import { BoundedMap } from '../values/bounded-map.ts'
import type { Clock } from '../values/clock.ts'

/** How long a change made anywhere may take to show here, and how often a host is looked up. */
const KEPT_MS = 1_000
/** While the database is away, what was known before is used for this long. */
const USABLE_MS = 3_600_000
const HOSTS_MAX = 50_000
/** Strangers choose these, so they have a place of their own. */
const UNKNOWN_MAX = 10_000
export const LOOKUP_DEADLINE_MS = 2_000

type Known<Value> = { value: Value; freshUntil: number; usableUntil: number }

/** Looks up many hosts in one statement: one answer per host, in the same order. */
export type LookUpHosts<Value> = (hosts: string[]) => Promise<(Value | undefined)[]>

/**
 * What we serve at customers' hosts, from the database. Each host is looked up at most once a second,
 * and lookups of one moment share a statement. So a change takes effect within a second on every
 * node, whatever caused it, without the nodes having to hear of it.
 */
export class KnownHosts<Value> {
  readonly #clock: Clock
  readonly #known: BoundedMap<string, Known<Value>>
  readonly #unknown = new BoundedMap<string, number>(UNKNOWN_MAX)
  readonly #asking = new Map<string, Promise<Value | undefined>>()
  readonly #lookups: Batcher<string, Value | undefined>

  constructor(lookUp: LookUpHosts<Value>, clock: Clock, max = HOSTS_MAX) {
    this.#clock = clock
    this.#known = new BoundedMap(max)
    this.#lookups = new Batcher(lookUp, { deadlineMs: LOOKUP_DEADLINE_MS })
  }

  /** How many hosts are in memory. */
  get size(): number {
    return this.#known.size
  }

  /**
   * What is served at a host; undefined if nothing is. Answers at once if it was looked up within the
   * last second. Rejects if the database is away and the host wasn't known before.
   */
  find(host: string): Value | undefined | Promise<Value | undefined> {
    const now = this.#clock.now().getTime()
    const known = this.#known.use(host)
    if (known && now < known.freshUntil) return known.value
    if (!known && now < (this.#unknown.get(host) ?? 0)) return undefined
    return this.#asking.get(host) ?? this.#ask(host, now)
  }

  async #ask(host: string, now: number): Promise<Value | undefined> {
    const asked = this.#look(host, now)
    this.#asking.set(host, asked)
    try {
      return await asked
    } finally {
      this.#asking.delete(host)
    }
  }

  async #look(host: string, now: number): Promise<Value | undefined> {
    const freshUntil = now + KEPT_MS
    try {
      const value = await this.#lookups.ask(host)
      if (value === undefined) {
        this.#known.delete(host)
        this.#unknown.set(host, freshUntil)
        return undefined
      }
      this.#known.set(host, { value, freshUntil, usableUntil: now + USABLE_MS })
      return value
    } catch (error) {
      const known = this.#known.get(host)
      if (!known || now >= known.usableUntil) throw error
      this.#known.set(host, { ...known, freshUntil })
      return known.value
    }
  }
}

const WWW = 'www.'

/** The domains whose settings could apply to a host, the more specific first. */
export function domainsOf(host: string): string[] {
  return host.startsWith(WWW) ? [host, host.slice(WWW.length)] : [host]
}

/** The row of each host: its own, or that of the domain whose `www` it is. */
export async function rowsOfHosts<Row extends { domain: string }>(
  hosts: string[],
  read: (domains: string[]) => Promise<Row[]>,
): Promise<(Row | undefined)[]> {
  const rows = await read([...new Set(hosts.flatMap(domainsOf))])
  const byDomain = new Map(rows.map((row) => [row.domain, row]))
  return hosts.map((host) =>
    domainsOf(host)
      .map((domain) => byDomain.get(domain))
      .find(Boolean),
  )
}
