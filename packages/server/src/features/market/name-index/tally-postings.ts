/** An id is four words. The last two are random, and they tell names apart. */
export const WORDS_PER_ID = 4
const [KEY_AT, OTHER_KEY_AT] = [3, 2]
/** Spreads ids that were counted up, as those of tests are. */
const SPREAD = 0x9e3779b1

/** Points are told apart to a thousandth of the most. */
const STEPS = 1024
/** Up to this factor more names than requested are taken, because many have the same points. */
const ABOUT = 1.2

/** What a name gets for being in a list. Each word of the query is a round. */
export type ListPoints = { round: number; points: number }

/** The ids of a list's names, 16 bytes each, the newest first. */
export type Ids = Int32Array<ArrayBuffer>
export const NO_IDS: Ids = new Int32Array(0)

/** A list and those of its names that were read. */
export type ReadList = ListPoints & { ids: Ids }

/** Copies ids to where they can be read four bytes at a time. */
export function idsFrom(bytes: Uint8Array): Ids {
  const ids = new Int32Array(bytes.length / Int32Array.BYTES_PER_ELEMENT)
  new Uint8Array(ids.buffer).set(bytes)
  return ids
}

export function idCount(ids: Ids): number {
  return ids.length / WORDS_PER_ID
}

/** The ids at places from `start` up to `end`, in the same memory. */
export function idsBetween(ids: Ids, start: number, end: number): Ids {
  return ids.subarray(start * WORDS_PER_ID, end * WORDS_PER_ID)
}

/** The first of some ids. */
export function firstIds(ids: Ids, max: number): Ids {
  return idCount(ids) > max ? idsBetween(ids, 0, max) : ids
}

/** The first of the ids at those places that pass a test. */
export function idsWhere(ids: Ids, passes: (place: number) => boolean, max: number): Ids {
  const places: number[] = []
  const count = idCount(ids)
  for (let place = 0; place < count && places.length < max; place += 1) {
    if (passes(place)) places.push(place)
  }
  const found = new Int32Array(places.length * WORDS_PER_ID)
  for (const [at, place] of places.entries()) {
    const from = place * WORDS_PER_ID
    found.set(ids.subarray(from, from + WORDS_PER_ID), at * WORDS_PER_ID)
  }
  return found
}

/**
 * The ids, in hexadecimal, of about `count` names with the most points, in the order in which they
 * were met. A name gets points once per round, so the lists with the most come first. Within a list
 * the older names do, which decides between names that fit equally well.
 */
export function tallyPostings(lists: readonly ReadList[], count: number): string[] {
  const tally = new Tally(lists.reduce((sum, { ids }) => sum + idCount(ids), 0))
  for (const list of lists) tally.add(list)
  return bestPlaces(tally.points.subarray(0, tally.size), count).map((place) => tally.idOf(place))
}

/**
 * The points of each name, in the order in which names were met. A hash table in flat arrays: a
 * search meets thousands of names, and a Map of them would take most of the time.
 */
class Tally {
  readonly points: Float32Array
  readonly #ids: Ids
  readonly #rounds: Uint16Array
  readonly #slots: Int32Array
  size = 0

  constructor(names: number) {
    this.points = new Float32Array(names)
    this.#ids = new Int32Array(names * WORDS_PER_ID)
    this.#rounds = new Uint16Array(names)
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * names + 2))).fill(-1)
  }

  idOf(place: number): string {
    const from = place * WORDS_PER_ID * Int32Array.BYTES_PER_ELEMENT
    return Buffer.from(this.#ids.buffer, from, 16).toString('hex')
  }

  add({ ids, round, points }: ReadList): void {
    const bit = 1 << round
    for (let at = ids.length - WORDS_PER_ID; at >= 0; at -= WORDS_PER_ID) {
      const place = this.#placeOf(ids, at)
      const rounds = this.#rounds[place] ?? 0
      if ((rounds & bit) !== 0) continue
      this.#rounds[place] = rounds | bit
      this.points[place] = (this.points[place] ?? 0) + points
    }
  }

  #placeOf(ids: Ids, at: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    const key = ids[at + KEY_AT] ?? 0
    const otherKey = ids[at + OTHER_KEY_AT] ?? 0
    let slot = firstSlot(key, mask)
    for (let place = slots[slot] ?? 0; place >= 0; place = slots[slot] ?? 0) {
      const met = place * WORDS_PER_ID
      if (this.#ids[met + KEY_AT] === key && this.#ids[met + OTHER_KEY_AT] === otherKey)
        return place
      slot = (slot + 1) & mask
    }
    slots[slot] = this.size
    for (let word = 0; word < WORDS_PER_ID; word += 1) {
      this.#ids[this.size * WORDS_PER_ID + word] = ids[at + word] ?? 0
    }
    this.size += 1
    return this.size - 1
  }
}

/** Where a hash table looks first for a key. Its size is a power of two, and `mask` one less. */
export function firstSlot(key: number, mask: number): number {
  const spread = Math.imul(key, SPREAD)
  return (spread ^ (spread >>> 15)) & mask
}

/** The places with the most points. Many may tie with the last one: the first of them are taken. */
function bestPlaces(points: Float32Array, count: number): number[] {
  const least = leastOfBest(points, count)
  const best: number[] = []
  for (let place = 0; place < points.length && best.length < count * ABOUT; place += 1) {
    const each = points[place] ?? 0
    if (each > 0 && each >= least) best.push(place)
  }
  return best
}

/** The points that about `count` names reach. A histogram, because sorting would take longer. */
function leastOfBest(points: Float32Array, count: number): number {
  if (points.length <= count) return 0
  const names = new Uint32Array(STEPS)
  let most = 0
  for (let at = 0; at < points.length; at += 1) most = Math.max(most, points[at] ?? 0)
  const scale = (STEPS - 1) / (most || 1)
  for (let at = 0; at < points.length; at += 1) {
    const step = Math.floor((points[at] ?? 0) * scale)
    names[step] = (names[step] ?? 0) + 1
  }
  let step = STEPS - 1
  for (let sum = names[step] ?? 0; sum < count && step > 0; sum += names[step] ?? 0) step -= 1
  return step / scale
}
