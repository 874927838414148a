import type { Db } from '../../../db/pool.ts'
import type { ListingFilter } from './filter-sql.ts'
import { keptPlacesOf, type KnownPlace } from './kept-places.ts'
import { type After, type ListingOrder, type PlacedRow, readOffered } from './page-sql.ts'

type Wanted = {
  filter: ListingFilter
  order: ListingOrder
  /** Where the page begins, if that is known. */
  known: KnownPlace | undefined
  isCollected: (order: ListingOrder) => boolean
}

/** A page far down a list. Keeps where it begins, and where the next one does. */
export async function readPlacedPage(db: Db, wanted: Wanted): Promise<PlacedRow[]> {
  const { filter, order, known } = wanted
  const { offset, limit } = order
  const places = keptPlacesOf(db)
  const readAt = performance.now()
  const found = known ? await readFrom(db, wanted, known) : await readWithNameBefore(db, wanted)
  const before = known ? undefined : found.shift()
  if (before) places.keep(filter, { ...order, place: before, snapshot: before.snapshot, readAt })
  const last = found.at(-1)
  if (last && found.length === limit) {
    // What changed since the place was found isn't in this snapshot, so it counts the next time.
    const snapshot = known?.snapshot ?? last.snapshot
    places.keep(filter, { ...order, offset: offset + limit, place: last, snapshot, readAt })
  }
  return found
}

async function readWithNameBefore(
  db: Db,
  { filter, order, isCollected }: Wanted,
): Promise<PlacedRow[]> {
  const longer = { ...order, offset: order.offset - 1, limit: order.limit + 1 }
  return await readOffered(db, filter, { ...longer, isCollected: isCollected(longer) })
}

async function readFrom(
  db: Db,
  { filter, order, isCollected }: Wanted,
  { place }: KnownPlace,
): Promise<PlacedRow[]> {
  const read = async (limit: number, after: After) => {
    const next = { ...order, offset: 0, limit }
    return await readOffered(db, filter, { ...next, isCollected: isCollected(next), after })
  }
  const same = await read(order.limit, { place, isBeyond: false })
  const missing = order.limit - same.length
  if (missing === 0 || order.sort === 'newest') return same
  return [...same, ...(await read(missing, { place, isBeyond: true }))]
}
