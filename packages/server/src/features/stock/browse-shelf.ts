import type { Bits } from './bits.ts'
import { findHolding } from './find-holding.ts'
import type { Order } from './orders.ts'
import type { Shelf } from './shelf.ts'

export type ShelfFilter = {
  /** Part of the name, in lower case. */
  q: string | undefined
  tld: string | undefined
  max: { cents: number } | { band: number } | undefined
}

export type ShelfPage = { order: Order; limit: number; offset: number }

/** A page of the shelf and how many names pass the filter, both of the same moment. */
export function browseShelf(
  shelf: Shelf,
  filter: ShelfFilter,
  page: ShelfPage,
): { ids: string[]; total: number } {
  const passing = passingSlots(shelf, filter)
  const slots = passing
    ? pageOf(shelf.orders.get(page.order), passing, page)
    : shelf.orders.get(page.order).subarray(page.offset, page.offset + page.limit)
  return {
    ids: Array.from(slots, (slot) => shelf.idOf(slot)),
    total: passing ? passing.count() : shelf.offeredCount,
  }
}

/** The names that pass, or undefined when all do. */
function passingSlots(shelf: Shelf, { q, tld, max }: ShelfFilter): Bits | undefined {
  if (q === undefined && tld === undefined && max === undefined) return undefined
  const passing = q === undefined ? shelf.offered.copy() : findHolding(shelf, q)
  if (tld !== undefined) {
    const code = shelf.codeOfTld(tld)
    passing.keep((slot) => shelf.tldCodeOf(slot) === code)
  }
  if (max !== undefined && 'cents' in max) passing.keep((slot) => shelf.centsOf(slot) <= max.cents)
  if (max !== undefined && 'band' in max) passing.keep((slot) => shelf.bandOf(slot) <= max.band)
  return passing
}

/** Goes along an order and counts those that pass, up to the end of the page. */
function pageOf(sorted: Uint32Array, passing: Bits, { offset, limit }: ShelfPage): number[] {
  const found: number[] = []
  let before = 0
  for (const slot of sorted) {
    if (!passing.has(slot)) continue
    before += 1
    if (before <= offset) continue
    found.push(slot)
    if (found.length === limit) break
  }
  return found
}
