import type { Db } from '../../../db/pool.ts'
import { oneAhead } from '../../../values/one-ahead.ts'
import { inSlices } from '../name-index/in-slices.ts'
import type { Knowledge } from '../name-index/knowledge.ts'
import { Shelf } from '../name-index/shelf.ts'
import { FIRST_ID, type OfferRow, readChanges, readHorizon, readOffers } from './offer-sql.ts'
import type { Environment } from '../../../values/environment.ts'

/** Rows read at once. */
const ROWS_AT_ONCE = 2_000
/** Shelves are built anew when so many of their slots are of names that left, and so large a share. */
const LEFT_MIN = 10_000
const LEFT_SHARE = 0.3

/** Both worlds' shelves, and up to which transaction they follow the database. */
export type Shelves = Record<Environment, Shelf> & { horizon: string }

/**
 * Puts all that is offered on new shelves. The horizon is taken before the first row is read, so
 * that what changes meanwhile is seen again by `followChanges`.
 */
export async function buildShelves(
  db: Db,
  knowledge: Knowledge,
  tell: (names: number) => void,
): Promise<Shelves> {
  const horizon = await readHorizon(db)
  const shelves = { live: new Shelf(knowledge), sandbox: new Shelf(knowledge), horizon }
  let names = 0
  for await (const rows of oneAhead(allOffers(db))) {
    await inSlices(rows, (row) => shelves[row.environment].put(row))
    names += rows.length
    tell(names)
  }
  await settle(shelves)
  return shelves
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

/** Brings the shelves up to what the database holds now, and calls `hear` after each piece. */
export async function followChanges(db: Db, shelves: Shelves, hear: () => void): Promise<void> {
  const horizon = await readHorizon(db)
  let after = { xid: shelves.horizon, id: FIRST_ID }
  for (;;) {
    const rows = await readChanges(db, after, ROWS_AT_ONCE)
    await inSlices(rows, (row) => {
      if (row.environment === null) drop(shelves, row.listing_id)
      else shelves[row.environment].put(row)
    })
    await settle(shelves)
    hear()
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) break
    after = { xid: last.changed_xid, id: last.listing_id }
  }
  shelves.horizon = horizon
}

/** Whether so many names have left that the room they take is worth having back. */
export function areWorn({ live, sandbox }: Shelves): boolean {
  return [live, sandbox].some(({ slots, offeredCount }) => {
    const left = slots - offeredCount
    return left > LEFT_MIN && left > slots * LEFT_SHARE
  })
}

function drop({ live, sandbox }: Shelves, id: string): void {
  live.drop(id)
  sandbox.drop(id)
}

async function settle({ live, sandbox }: Shelves): Promise<void> {
  for (const { orders } of [live, sandbox]) await inSlices(orders.settling(), () => undefined)
}
