import type { Bits } from './bits.ts'
import { withRoom } from './growing.ts'

const STEPS = 1024
/** `best` may return up to this factor more than requested. */
const ABOUT = 1.2

/**
 * Scores names while candidates are gathered. One instance serves all queries on an index and is
 * never wiped: an entry of `#places` counts only if `#touched` has the name at that place. So the
 * only random access is to `#places`, and everything else is read sequentially.
 */
export class Tally {
  /**
   * By slot: its position in `#touched`, if the query touched it. Two bytes each, because this
   * array is read at random and should stay small. A query touches fewer than 65,536 names
   * (gather-candidates.ts).
   */
  #places = new Uint16Array(1024)
  #touched = new Uint32Array(1024)
  #points = new Float32Array(1024)
  /** One bit for each round in which the name got points. */
  #rounds = new Uint16Array(1024)
  #count = 0

  begin(slots: number): void {
    this.#places = withRoom(this.#places, slots)
    this.#count = 0
  }

  /**
   * Gives points to all of these names in one of twelve rounds. A name gets points once per round,
   * so add the most points first.
   */
  addAll(slots: Uint32Array, points: number, round: number): void {
    this.#makeRoom(this.#count + slots.length)
    const places = this.#places
    const touched = this.#touched
    const allPoints = this.#points
    const rounds = this.#rounds
    const bit = 1 << round
    let count = this.#count
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0
      const place = places[slot] ?? 0
      if (place >= count || touched[place] !== slot) {
        places[slot] = count
        touched[count] = slot
        allPoints[count] = points
        rounds[count] = bit
        count += 1
        continue
      }
      const had = rounds[place] ?? 0
      if ((had & bit) !== 0) continue
      rounds[place] = had | bit
      allPoints[place] = (allPoints[place] ?? 0) + points
    }
    this.#count = count
  }

  /** About `count` of the wanted names, those with the most points. */
  best(count: number, wanted: Bits): number[] {
    const touched = this.#touched
    const points = this.#points.subarray(0, this.#count)
    for (let at = 0; at < points.length; at += 1) {
      if (!wanted.has(touched[at] ?? 0)) points[at] = 0
    }
    const least = leastOfBest(points, count)
    const best: number[] = []
    const most = count * ABOUT
    // Many names may tie with the last one: take the first of them.
    for (let at = 0; at < points.length && best.length < most; at += 1) {
      const each = points[at] ?? 0
      if (each > 0 && each >= least) best.push(touched[at] ?? 0)
    }
    return best
  }

  #makeRoom(names: number): void {
    this.#touched = withRoom(this.#touched, names)
    this.#points = withRoom(this.#points, names)
    this.#rounds = withRoom(this.#rounds, names)
  }
}

/**
 * The score that about `count` names reach, to within a thousandth of the highest score. A
 * histogram, because sorting would take longer.
 */
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
