import { priceBand } from '../../../values/price-band.ts'
import type { Bits } from './bits.ts'
import { findHolding } from './find-holding.ts'
import type { Groups } from './groups.ts'
import type { Order } from './sort-orders.ts'
import type { NameIndex } from './name-index.ts'

export type IndexFilter = {
  /** A substring of the name, in lower case. */
  q: string | undefined
  tld: string | undefined
  max: { cents: number } | { band: number } | undefined
  category: string | undefined
  /** The label's length in Unicode characters. */
  length_max: number | undefined
}

export type IndexPage = { order: Order; limit: number; offset: number }

/** `words` has the words of each name, in the order of `ids`. */
export type Browsed = { ids: string[]; words: string[][]; total: number }

/** Up to this many matches, sorting them is faster than scanning the whole sorted list. */
const FEW = 1_000

/** One page of the index, and how many names match the filter at the same moment. */
export function browseIndex(index: NameIndex, filter: IndexFilter, page: IndexPage): Browsed {
  const passing = passingSlots(index, filter)
  const total = passing ? passing.count() : index.offeredCount
  const slots = Array.from(pageOf(index, passing, page, total))
  return {
    ids: slots.map((slot) => index.idOf(slot)),
    words: slots.map((slot) => index.words.textsOf(index.names.of(slot))),
    total,
  }
}

/** The matching names, or undefined when there is no filter and all match. */
function passingSlots(index: NameIndex, filter: IndexFilter): Bits | undefined {
  const { q, tld, max, category, length_max } = filter
  if (Object.values(filter).every((wanted) => wanted === undefined)) return undefined
  const passing = q === undefined ? index.offered.copy() : findHolding(index, q)
  if (max !== undefined) keepUpTo(index, passing, max)
  if (tld !== undefined) keepGroup(index, passing, index.byTld, index.codeOfTld(tld))
  if (category !== undefined) {
    keepGroup(index, passing, index.byCategory, index.codeOfCategory(category))
  }
  if (length_max !== undefined) {
    const lengths = Array.from({ length: length_max + 1 }, (_, length) => length)
    passing.keepThoseIn(index.byLength.slotsIn(lengths, index.slots))
  }
  return passing
}

/** A group that the index has never seen matches nothing. */
function keepGroup(
  index: NameIndex,
  passing: Bits,
  groups: Groups,
  group: number | undefined,
): void {
  passing.keepThoseIn(groups.slotsIn(group === undefined ? [] : [group], index.slots))
}

/** Keeps whole price bands first, then compares prices inside the band that `max` falls in. */
function keepUpTo(
  index: NameIndex,
  passing: Bits,
  max: { cents: number } | { band: number },
): void {
  const last = 'band' in max ? max.band : priceBand(max.cents)
  passing.keepThoseIn(index.upToBand(last))
  if ('band' in max) return
  const above = index.inBand(last)
  above.keepThoseIn(passing)
  above.keep((slot) => index.centsOf(slot) > max.cents)
  passing.dropThoseIn(above)
}

function pageOf(
  index: NameIndex,
  passing: Bits | undefined,
  { order, offset, limit }: IndexPage,
  total: number,
): Iterable<number> {
  if (offset >= total) return []
  const sorted = index.orders.get(order)
  if (!passing) return sorted.subarray(offset, offset + limit)
  if (total <= FEW) return index.orders.sort(passing.slots(), order).slice(offset, offset + limit)
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
