import type { Db, Reader } from '../../../db/pool.ts'
import type { Clock } from '../../../values/clock.ts'
import { priceAt } from './price.ts'
import {
  readCosts,
  readLastGood,
  readLastRun,
  readMarkups,
  readTlds,
  readVersion,
  type SyncRun,
} from './sql.ts'
import type { Markup, Op, Tld } from './tld.ts'

/** Everything we sell, from one consistent read of the database. */
export type Snapshot = {
  version: number
  tlds: ReadonlyMap<string, Tld>
  markups: ReadonlyMap<string, Markup>
  lastRun: SyncRun | undefined
  lastGoodAt: Date | undefined
}

/** When a TLD's data counts as stale (contract, "TLD price and metadata"). */
export const STALE_AFTER_MS = 48 * 3_600_000
/** How long a change made by another process may take to show up here. */
const LOOK_AGAIN_MS = 2_000
const NO_MARKUP: Markup = { markup_bps: 0, minimum_cents: 0 }
export const EVERY_TLD = '*'

/**
 * The catalogue in memory. Requests are answered from it without a database query. In the
 * background it checks whether the catalogue's version has changed, and reloads only then.
 */
export class Catalogue {
  readonly #db: Db
  readonly #clock: Clock
  #snapshot: Snapshot | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #reading: Promise<Snapshot> | undefined

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Waits only for the first load. */
  read(): Snapshot | Promise<Snapshot> {
    if (!this.#snapshot) return this.#refresh()
    this.#lookBehind()
    return this.#snapshot
  }

  /** The last loaded snapshot, for callers that must not wait; undefined before the first load. */
  get current(): Snapshot | undefined {
    this.#lookBehind()
    return this.#snapshot
  }

  #lookBehind(): void {
    if (this.#clock.now().getTime() - this.#lookedAt < LOOK_AGAIN_MS) return
    // If the database is down, keep serving what we have. A later call tries again.
    this.#refresh().catch(() => {})
  }

  #refresh(): Promise<Snapshot> {
    this.#lookedAt = this.#clock.now().getTime()
    this.#reading ??= readSnapshot(this.#db, this.#snapshot)
      .then((snapshot) => (this.#snapshot = snapshot))
      .finally(() => (this.#reading = undefined))
    return this.#reading
  }
}

/** Loads a snapshot, or returns the previous one if the version hasn't changed. */
async function readSnapshot(db: Db, former: Snapshot | undefined): Promise<Snapshot> {
  if (former && former.version === (await readVersion(db))) return former
  // One view of all tables, so a TLD is never combined with prices from another sync.
  return await db.begin('isolation level repeatable read read only', snapshotIn)
}

/** The catalogue as seen by a transaction. */
export async function snapshotIn(reader: Reader): Promise<Snapshot> {
  const costs = Map.groupBy(await readCosts(reader), ({ tld }) => tld)
  const rows = await readTlds(reader)
  const markups = await readMarkups(reader)
  return {
    version: await readVersion(reader),
    tlds: new Map(rows.map((row) => [row.tld, { ...row, costs: costs.get(row.tld) ?? [] }])),
    markups: new Map(markups.map((markup) => [markup.tld, markup])),
    lastRun: await readLastRun(reader),
    lastGoodAt: await readLastGood(reader),
  }
}

/** The operator's markup for a TLD, falling back to the one for all TLDs. */
export function markupOf({ markups }: Snapshot, tld: string): Markup {
  return markups.get(tld) ?? markups.get(EVERY_TLD) ?? NO_MARKUP
}

/** The retail price of an operation now; null if we don't sell the TLD or the operation. */
export function priceOf(snapshot: Snapshot, tld: string, op: Op, now: Date): number | null {
  const found = snapshot.tlds.get(tld)
  return found ? priceAt(found, op, markupOf(snapshot, tld), now) : null
}

export function isStale({ synced_at }: Pick<Tld, 'synced_at'>, now: Date): boolean {
  return now.getTime() - synced_at.getTime() > STALE_AFTER_MS
}
