import type { Db } from '../../../db/pool.ts'
import { oneAhead } from '../../../values/one-ahead.ts'
import { inSlices } from '../name-index/in-slices.ts'
import type { Knowledge } from '../name-index/knowledge.ts'
import { NameIndex } from '../name-index/name-index.ts'
import { FIRST_ID, type OfferRow, readChanges, readHorizon, readOffers } from './offer-sql.ts'
import type { Environment } from '../../../values/environment.ts'

const ROWS_AT_ONCE = 2_000
/** The index is rebuilt when removed names hold this many slots, and this share of all slots. */
const LEFT_MIN = 10_000
const LEFT_SHARE = 0.3

/** The name index of both environments, and the transaction up to which it follows the database. */
export type NameIndexes = Record<Environment, NameIndex> & { horizon: string }

/**
 * Builds a new index of everything offered. The horizon is read before the first row, so that
 * `followChanges` picks up whatever changes during the build.
 */
export async function buildNameIndexes(
  db: Db,
  knowledge: Knowledge,
  onProgress: (names: number) => void,
): Promise<NameIndexes> {
  const horizon = await readHorizon(db)
  const indexes = { live: new NameIndex(knowledge), sandbox: new NameIndex(knowledge), horizon }
  let names = 0
  for await (const rows of oneAhead(allOffers(db))) {
    await inSlices(rows, (row) => indexes[row.environment].put(row))
    names += rows.length
    onProgress(names)
  }
  await settle(indexes)
  return indexes
}

async function* allOffers(db: Db): AsyncGenerator<OfferRow[]> {
  let after = FIRST_ID
  for (;;) {
    const rows: OfferRow[] = await readOffers(db, after, ROWS_AT_ONCE)
    yield rows
    after = rows.at(-1)?.id ?? after
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Applies all changes in the database to the index. Calls `hear` after each chunk. */
export async function followChanges(db: Db, indexes: NameIndexes, hear: () => void): Promise<void> {
  const horizon = await readHorizon(db)
  let after = { xid: indexes.horizon, id: FIRST_ID }
  for (;;) {
    const rows = await readChanges(db, after, ROWS_AT_ONCE)
    await inSlices(rows, (row) => {
      if (row.environment === null) drop(indexes, row.listing_id)
      else indexes[row.environment].put(row)
    })
    await settle(indexes)
    hear()
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) break
    after = { xid: last.changed_xid, id: last.listing_id }
  }
  indexes.horizon = horizon
}

/** Whether enough names were removed that a rebuild is worth the memory it frees. */
export function needRebuild({ live, sandbox }: NameIndexes): boolean {
  return [live, sandbox].some(({ slots, offeredCount }) => {
    const left = slots - offeredCount
    return left > LEFT_MIN && left > slots * LEFT_SHARE
  })
}

function drop({ live, sandbox }: NameIndexes, id: string): void {
  live.drop(id)
  sandbox.drop(id)
}

async function settle({ live, sandbox }: NameIndexes): Promise<void> {
  for (const { orders } of [live, sandbox]) await inSlices(orders.settling(), () => undefined)
}
