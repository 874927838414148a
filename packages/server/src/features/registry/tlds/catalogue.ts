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

/** All that is sold, as one reading of the database. */
export type Snapshot = {
  version: number
  tlds: ReadonlyMap<string, Tld>
  markups: ReadonlyMap<string, Markup>
  lastRun: SyncRun | undefined
  lastGoodAt: Date | undefined
}

/** After this an ending's facts are called stale (contract, TLD price and metadata). */
export const STALE_AFTER_MS = 48 * 3_600_000
/** How soon a change made by another process shows here. */
const LOOK_AGAIN_MS = 2_000
const NO_MARKUP: Markup = { markup_bps: 0, minimum_cents: 0 }
export const EVERY_TLD = '*'

/**
 * The catalogue in memory. A request is answered from it without asking the database; behind the
 * answer it is looked whether the catalogue has moved, and only then it is read again.
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

  /** Waits only where nothing was read yet. */
  read(): Snapshot | Promise<Snapshot> {
    if (!this.#snapshot) return this.#refresh()
    this.#lookBehind()
    return this.#snapshot
  }

  /** What was read last, for those who must not wait; nothing before the first reading. */
  get current(): Snapshot | undefined {
    this.#lookBehind()
    return this.#snapshot
  }

  #lookBehind(): void {
    if (this.#clock.now().getTime() - this.#lookedAt < LOOK_AGAIN_MS) return
    // A database that is away takes nothing from what is known; the next caller looks again.
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

/** One reading; the former one again when nothing has moved since. */
async function readSnapshot(db: Db, former: Snapshot | undefined): Promise<Snapshot> {
  if (former && former.version === (await readVersion(db))) return former
  // One view of all tables, so that an ending never meets the prices of another sync.
  return await db.begin('isolation level repeatable read read only', snapshotIn)
}

/** The catalogue as a transaction sees it. */
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

/** The operator's markup for an ending, or the one for all. */
export function markupOf({ markups }: Snapshot, tld: string): Markup {
  return markups.get(tld) ?? markups.get(EVERY_TLD) ?? NO_MARKUP
}

/** What an operation costs our customer now; null where the ending or the operation is not sold. */
export function priceOf(snapshot: Snapshot, tld: string, op: Op, now: Date): number | null {
  const found = snapshot.tlds.get(tld)
  return found ? priceAt(found, op, markupOf(snapshot, tld), now) : null
}

export function isStale({ synced_at }: Pick<Tld, 'synced_at'>, now: Date): boolean {
  return now.getTime() - synced_at.getTime() > STALE_AFTER_MS
}
