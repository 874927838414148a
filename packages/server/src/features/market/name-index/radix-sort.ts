const DIGIT_BITS = 16
const BUCKETS = 2 ** DIGIT_BITS
const HALF = 2 ** 32

/**
 * Sorts slots by an integer key of up to 53 bits, ascending and stable. A radix sort, because
 * profiling showed that building the index spent most of its time in comparisons.
 */
export function sortByKey(slots: Uint32Array, keyOf: (slot: number) => number): Uint32Array {
  const count = slots.length
  const low = new Uint32Array(count)
  const high = new Uint32Array(count)
  for (let at = 0; at < count; at += 1) {
    const key = keyOf(slots[at] ?? 0)
    low[at] = key % HALF
    high[at] = key / HALF
  }
  let places = new Uint32Array(count).map((_, at) => at)
  for (const half of [low, high]) {
    for (const shift of [0, DIGIT_BITS]) places = byDigit(places, half, shift)
  }
  return places.map((place) => slots[place] ?? 0)
}

function byDigit(
  places: Uint32Array<ArrayBuffer>,
  keys: Uint32Array,
  shift: number,
): Uint32Array<ArrayBuffer> {
  const ends = new Uint32Array(BUCKETS + 1)
  for (let at = 0; at < keys.length; at += 1) {
    const digit = ((keys[at] ?? 0) >>> shift) & (BUCKETS - 1)
    ends[digit + 1] = (ends[digit + 1] ?? 0) + 1
  }
  const first = ((keys[0] ?? 0) >>> shift) & (BUCKETS - 1)
  // All keys have the same digit, so nothing would move.
  if (ends[first + 1] === keys.length) return places
  for (let digit = 0; digit < BUCKETS; digit += 1) {
    ends[digit + 1] = (ends[digit + 1] ?? 0) + (ends[digit] ?? 0)
  }
  const sorted = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    const digit = ((keys[place] ?? 0) >>> shift) & (BUCKETS - 1)
    sorted[ends[digit] ?? 0] = place
    ends[digit] = (ends[digit] ?? 0) + 1
  }
  return sorted
}
