import { LABEL_MAX, RANK, RANKS } from './label.ts'
import { BATCH_LABELS_MAX, KEY_CHARS, type LabelBatch, LOW, PLACE_BITS } from './label-batch.ts'

const PLACE_MASK = BATCH_LABELS_MAX - 1
const INSERTION_MAX = 16

/**
 * The places of a batch's labels, in the order of their bytes, then of their zones.
 *
 * The typed array's own sort, which calls no code of ours, sorts by eight characters at once. The
 * few labels that agree in those are sorted by the next eight, and so on.
 */
export function sortedPlaces(batch: LabelBatch): Uint32Array {
  const { count, keys, halves } = batch
  const places = new Uint32Array(count)
  if (batch.isInOrder) {
    for (let at = 0; at < count; at += 1) places[at] = at
    return places
  }
  keys.subarray(0, count).sort()
  for (let at = 0; at < count; at += 1) places[at] = (halves[2 * at] ?? 0) & PLACE_MASK
  new TieSorter(batch, places).sort(halves, 0, count, KEY_CHARS)
  return places
}

class TieSorter {
  readonly #batch: LabelBatch
  readonly #places: Uint32Array

  constructor(batch: LabelBatch, places: Uint32Array) {
    this.#batch = batch
    this.#places = places
  }

  /**
   * Sorts each group of labels whose keys are the same by what follows the first `depth`
   * characters. `halves` are the sorted keys, from the one of the label at `from`.
   */
  sort(halves: Uint32Array, from: number, to: number, depth: number): void {
    for (let start = from; start < to;) {
      let end = start + 1
      while (end < to && isTie(halves, start - from, end - from)) end += 1
      if (end - start > INSERTION_MAX) this.#sortGroup(start, end, depth)
      else if (end - start > 1) this.#insert(start, end, depth)
      start = end
    }
  }

  #sortGroup(from: number, to: number, depth: number): void {
    const places = this.#places
    const before = places.slice(from, to)
    const keys = new BigUint64Array(before.length)
    const halves = new Uint32Array(keys.buffer)
    for (let at = 0; at < before.length; at += 1) {
      const key = this.#keyOf(before[at] ?? 0, depth)
      halves[2 * at] = ((key % LOW) << PLACE_BITS) | at
      halves[2 * at + 1] = Math.floor(key / LOW)
    }
    keys.sort()
    for (let at = 0; at < before.length; at += 1) {
      places[from + at] = before[(halves[2 * at] ?? 0) & PLACE_MASK] ?? 0
    }
    // The zone came after all characters, so what is still the same is a repeat.
    if (depth <= LABEL_MAX) this.sort(halves, from, to, depth + KEY_CHARS)
  }

  /** Eight characters of a label, from `depth` on, as a number. After the last, its zone. */
  #keyOf(place: number, depth: number): number {
    const { text, starts, zones } = this.#batch
    if (depth > LABEL_MAX) return zones[place] ?? 0
    const start = (starts[place] ?? 0) + depth
    const end = starts[place + 1] ?? 0
    let key = 0
    for (let at = start; at < start + KEY_CHARS; at += 1) {
      key = key * RANKS + (at < end ? (RANK[text[at] ?? 0] ?? 0) : 0)
    }
    return key
  }

  /** Sorts a few places, without the cost of a call to the sort of the language. */
  #insert(from: number, to: number, depth: number): void {
    const places = this.#places
    for (let next = from + 1; next < to; next += 1) {
      const place = places[next] ?? 0
      let at = next
      for (; at > from && this.#compare(places[at - 1] ?? 0, place, depth) > 0; at -= 1) {
        places[at] = places[at - 1] ?? 0
      }
      places[at] = place
    }
  }

  #compare(first: number, second: number, depth: number): number {
    const { text, starts, zones } = this.#batch
    const start = starts[first] ?? 0
    const otherStart = starts[second] ?? 0
    const length = (starts[first + 1] ?? 0) - start
    const otherLength = (starts[second + 1] ?? 0) - otherStart
    const shorter = length < otherLength ? length : otherLength
    for (let at = depth; at < shorter; at += 1) {
      const difference = (text[start + at] ?? 0) - (text[otherStart + at] ?? 0)
      if (difference !== 0) return difference
    }
    return length - otherLength || (zones[first] ?? 0) - (zones[second] ?? 0)
  }
}

/** Whether two keys are the same, apart from the places in them. */
function isTie(halves: Uint32Array, first: number, second: number): boolean {
  return (
    halves[2 * first + 1] === halves[2 * second + 1] &&
    (halves[2 * first] ?? 0) >>> PLACE_BITS === (halves[2 * second] ?? 0) >>> PLACE_BITS
  )
}
