import { priceBand } from '../../../values/price-band.ts'
import type { Bits } from './bits.ts'
import { findHolding } from './find-holding.ts'
import type { Groups } from './groups.ts'
import type { Order } from './sort-orders.ts'
import type { Shelf } from './shelf.ts'

export type ShelfFilter = {
  /** A substring of the name, in lower case. */
  q: string | undefined
  tld: string | undefined
  max: { cents: number } | { band: number } | undefined
  category: string | undefined
  /** The label's length in Unicode characters. */
  length_max: number | undefined
}

export type ShelfPage = { order: Order; limit: number; offset: number }

/** Up to this many matches, sorting them is faster than scanning the whole sorted list. */
const FEW = 1_000

/** One page of the index, and how many names match the filter at the same moment. */
export function browseShelf(
  shelf: Shelf,
  filter: ShelfFilter,
  page: ShelfPage,
): { ids: string[]; total: number } {
  const passing = passingSlots(shelf, filter)
  const total = passing ? passing.count() : shelf.offeredCount
  return { ids: Array.from(pageOf(shelf, passing, page, total), (slot) => shelf.idOf(slot)), total }
}

/** The matching names, or undefined when there is no filter and all match. */
function passingSlots(shelf: Shelf, filter: ShelfFilter): Bits | undefined {
  const { q, tld, max, category, length_max } = filter
  if (Object.values(filter).every((wanted) => wanted === undefined)) return undefined
  const passing = q === undefined ? shelf.offered.copy() : findHolding(shelf, q)
  if (max !== undefined) keepUpTo(shelf, passing, max)
  if (tld !== undefined) keepGroup(shelf, passing, shelf.byTld, shelf.codeOfTld(tld))
  if (category !== undefined) {
    keepGroup(shelf, passing, shelf.byCategory, shelf.codeOfCategory(category))
  }
  if (length_max !== undefined) {
    const lengths = Array.from({ length: length_max + 1 }, (_, length) => length)
    passing.keepThoseIn(shelf.byLength.slotsIn(lengths, shelf.slots))
  }
  return passing
}

/** A group that the index has never seen matches nothing. */
function keepGroup(shelf: Shelf, passing: Bits, groups: Groups, group: number | undefined): void {
  passing.keepThoseIn(groups.slotsIn(group === undefined ? [] : [group], shelf.slots))
}

/** Keeps whole price bands first, then compares prices inside the band that `max` falls in. */
function keepUpTo(shelf: Shelf, passing: Bits, max: { cents: number } | { band: number }): void {
  const last = 'band' in max ? max.band : priceBand(max.cents)
  passing.keepThoseIn(shelf.upToBand(last))
  if ('band' in max) return
  const above = shelf.inBand(last)
  above.keepThoseIn(passing)
  above.keep((slot) => shelf.centsOf(slot) > max.cents)
  passing.dropThoseIn(above)
}

function pageOf(
  shelf: Shelf,
  passing: Bits | undefined,
  { order, offset, limit }: ShelfPage,
  total: number,
): Iterable<number> {
  if (offset >= total) return []
  const sorted = shelf.orders.get(order)
  if (!passing) return sorted.subarray(offset, offset + limit)
  if (total <= FEW) return shelf.orders.sort(passing.slots(), order).slice(offset, offset + limit)
  return walk(sorted, passing, offset, limit)
}

/** Scans a sorted list and counts matches until the page is full. */
function walk(sorted: Uint32Array, passing: Bits, offset: number, limit: number): number[] {
  const found: number[] = []
  let before = 0
  for (let at = 0; at < sorted.length && found.length < limit; at += 1) {
    const slot = sorted[at] ?? 0
    if (!passing.has(slot)) continue
    if (before >= offset) found.push(slot)
    before += 1
  }
  return found
}
