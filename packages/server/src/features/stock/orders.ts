import { Bits } from './bits.ts'
import { withRoom } from './growing.ts'

/** The orders in which the market can be read (contract, Listings). */
export const ORDERS = ['newest', 'cents_asc', 'cents_desc', 'band_asc', 'band_desc'] as const
export type Order = (typeof ORDERS)[number]

/** Up to so many changes are worked in one by one, which is quicker than a pass over everything. */
const FEW = 20

type Compare = (a: number, b: number) => number

/** What slots are sorted by. */
type Keys = {
  createdOf(slot: number): number
  centsOf(slot: number): number
  bandOf(slot: number): number
  compareIds: Compare
}

/**
 * The offered slots in each order. Changes are gathered and worked in by `settle`.
 */
export class Orders {
  readonly #keys: Keys
  readonly #sorted = new Map<Order, Uint32Array<ArrayBuffer>>()
  #count = 0
  readonly #added = new Set<number>()
  readonly #removed = new Set<number>()

  constructor(keys: Keys) {
    this.#keys = keys
    for (const order of ORDERS) this.#sorted.set(order, new Uint32Array(1024))
  }

  add(slot: number): void {
    this.#added.add(slot)
  }

  /** To be called before anything of the slot changes, or with `add` after it has. */
  remove(slot: number): void {
    // What was added since the last settling is in no order yet.
    if (!this.#added.delete(slot)) this.#removed.add(slot)
  }

  get(order: Order): Uint32Array {
    return (this.#sorted.get(order) ?? new Uint32Array()).subarray(0, this.#count)
  }

  /** Sorts some slots, in place. */
  sort(slots: number[], order: Order): number[] {
    return slots.sort(this.#compareBy(order))
  }

  /** Works in what was added and removed since the last time. */
  settle(): void {
    const changes = this.#added.size + this.#removed.size
    if (changes === 0) return
    const count = this.#count - this.#removed.size + this.#added.size
    for (const order of ORDERS) {
      const room = withRoom(this.#sorted.get(order) ?? new Uint32Array(), count)
      this.#sorted.set(order, room)
      if (changes <= FEW) this.#settleOneByOne(room, this.#compareBy(order))
      else this.#settleTogether(order, room)
    }
    this.#count = count
    this.#added.clear()
    this.#removed.clear()
  }

  /** Those that go first: what is left is in order, whatever has changed of them. */
  #settleOneByOne(sorted: Uint32Array, compare: Compare): void {
    let count = this.#count
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
    const added = Uint32Array.from(this.#added).sort(compare)
    merge({ into: room, kept: without(this.get(order), removed), added, compare })
  }

  get bytes(): number {
    return [...this.#sorted.values()].reduce((sum, slots) => sum + slots.byteLength, 0)
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

/** Two sorted rows into one. Each added slot is looked up by halving; what lies between is copied. */
function merge({ into, kept, added, compare }: Merge): void {
  let from = 0
  let to = 0
  for (const slot of added) {
    const place = firstAfter(kept, from, slot, compare)
    into.set(kept.subarray(from, place), to)
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
