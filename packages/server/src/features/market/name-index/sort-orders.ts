import { Bits } from './bits.ts'
import { withRoom } from './growing.ts'
import { sortByKey } from './radix-sort.ts'

/** The sort orders of the marketplace (contract, Listings). */
export const ORDERS = ['newest', 'cents_asc', 'cents_desc', 'band_asc', 'band_desc'] as const
export type Order = (typeof ORDERS)[number]

/** Up to this many changes are applied one by one, which is faster than a full pass. */
const FEW = 6
/** From this many slots on, a radix sort pays off. */
const MANY = 5_000

type Compare = (a: number, b: number) => number

/** The values that slots are sorted by. */
type Keys = {
  createdOf(slot: number): number
  centsOf(slot: number): number
  bandOf(slot: number): number
  compareIds: Compare
}

/**
 * The offered slots in each sort order. Changes are collected and applied by `settle`, or one order
 * at a time by iterating `settling`. An order not yet settled stays as it was.
 */
export class Orders {
  readonly #keys: Keys
  readonly #sorted = new Map<Order, { slots: Uint32Array<ArrayBuffer>; count: number }>()
  readonly #added = new Set<number>()
  readonly #removed = new Set<number>()

  constructor(keys: Keys) {
    this.#keys = keys
    for (const order of ORDERS) {
      this.#sorted.set(order, { slots: new Uint32Array(1024), count: 0 })
    }
  }

  add(slot: number): void {
    this.#added.add(slot)
  }

  /** Call it before the slot's keys change, or together with `add` after they have. */
  remove(slot: number): void {
    // A slot added since the last `settle` is in no order yet.
    if (!this.#added.delete(slot)) this.#removed.add(slot)
  }

  get(order: Order): Uint32Array {
    const { slots, count } = this.#of(order)
    return slots.subarray(0, count)
  }

  /** Sorts some slots, in place. */
  sort(slots: number[], order: Order): number[] {
    return slots.sort(this.#compareBy(order))
  }

  /** Applies everything added and removed since the last call. */
  settle(): void {
    for (const _ of this.settling()) continue
  }

  /** Like `settle`, with one step per order. Nothing may be added or removed between the steps. */
  *settling(): Generator<Order> {
    const changes = this.#added.size + this.#removed.size
    if (changes === 0) return
    for (const order of ORDERS) {
      const held = this.#of(order)
      const count = held.count - this.#removed.size + this.#added.size
      const room = withRoom(held.slots, count)
      if (changes <= FEW) this.#settleOneByOne(order, room)
      else this.#settleTogether(order, room)
      this.#sorted.set(order, { slots: room, count })
      yield order
    }
    this.#added.clear()
    this.#removed.clear()
  }

  /**
   * Removals go first: the slots left behind are still in order, even if the removed ones changed.
   */
  #settleOneByOne(order: Order, sorted: Uint32Array): void {
    const compare = this.#compareBy(order)
    let { count } = this.#of(order)
    for (const slot of this.#removed) {
      const place = sorted.indexOf(slot)
      sorted.copyWithin(place, place + 1, count)
      count -= 1
    }
    for (const slot of this.#added) {
      const place = firstAfter(sorted.subarray(0, count), 0, slot, compare)
      sorted.copyWithin(place + 1, place, count)
      sorted[place] = slot
      count += 1
    }
  }

  #settleTogether(order: Order, room: Uint32Array): void {
    const compare = this.#compareBy(order)
    const removed = new Bits(0)
    for (const slot of this.#removed) removed.set(slot)
    const added = Uint32Array.from(this.#added)
    const sorted = added.length < MANY ? added.sort(compare) : this.#sortMany(added, order)
    merge({ into: room, kept: without(this.get(order), removed), added: sorted, compare })
  }

  /** Radix sort. Only slots listed at the same moment are compared, by id. */
  #sortMany(slots: Uint32Array, order: Order): Uint32Array {
    const keys = this.#keys
    const newest = sortByKey(slots, fromMost(slots, keys.createdOf.bind(keys)))
    sortRuns(newest, keys)
    if (order === 'newest') return newest
    const keyOf = (order.startsWith('cents') ? keys.centsOf : keys.bandOf).bind(keys)
    return sortByKey(newest, order.endsWith('asc') ? keyOf : fromMost(newest, keyOf))
  }

  #of(order: Order): { slots: Uint32Array<ArrayBuffer>; count: number } {
    return this.#sorted.get(order) ?? { slots: new Uint32Array(), count: 0 }
  }

  get bytes(): number {
    return [...this.#sorted.values()].reduce((sum, { slots }) => sum + slots.byteLength, 0)
  }

  #compareBy(order: Order): Compare {
    const keys = this.#keys
    const newest: Compare = (a, b) => keys.createdOf(b) - keys.createdOf(a) || keys.compareIds(a, b)
    if (order === 'newest') return newest
    const sign = order.endsWith('asc') ? 1 : -1
    return order.startsWith('cents')
      ? (a, b) => sign * (keys.centsOf(a) - keys.centsOf(b)) || newest(a, b)
      : (a, b) => sign * (keys.bandOf(a) - keys.bandOf(b)) || newest(a, b)
  }
}

/** Reverses the keys: the largest becomes zero, and the others their distance from it. */
function fromMost(slots: Uint32Array, keyOf: (slot: number) => number): (slot: number) => number {
  let most = -Infinity
  for (const slot of slots) most = Math.max(most, keyOf(slot))
  return (slot) => most - keyOf(slot)
}

/** Sorts each run of slots listed at the same moment by id, in place. */
function sortRuns(slots: Uint32Array, keys: Keys): void {
  let start = 0
  for (let at = 1; at <= slots.length; at += 1) {
    const isSame = keys.createdOf(slots[at] ?? 0) === keys.createdOf(slots[start] ?? 0)
    if (at < slots.length && isSame) continue
    if (at - start > 1) slots.subarray(start, at).sort((a, b) => keys.compareIds(a, b))
    start = at
  }
}

function without(sorted: Uint32Array, removed: Bits): Uint32Array {
  const kept = new Uint32Array(sorted.length)
  let count = 0
  for (const slot of sorted) {
    if (removed.has(slot)) continue
    kept[count] = slot
    count += 1
  }
  return kept.subarray(0, count)
}

type Merge = { into: Uint32Array; kept: Uint32Array; added: Uint32Array; compare: Compare }

/**
 * Merges two sorted arrays. Finds the place of each added slot by binary search and copies the
 * slots in between.
 */
function merge({ into, kept, added, compare }: Merge): void {
  let from = 0
  let to = 0
  for (const slot of added) {
    const place = firstAfter(kept, from, slot, compare)
    // Added slots are often adjacent, and even an empty subarray costs an allocation.
    if (place > from) into.set(kept.subarray(from, place), to)
    to += place - from
    into[to] = slot
    to += 1
    from = place
  }
  into.set(kept.subarray(from), to)
}

function firstAfter(sorted: Uint32Array, from: number, slot: number, compare: Compare): number {
  let [low, high] = [from, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0, slot) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
