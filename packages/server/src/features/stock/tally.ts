import type { Bits } from './bits.ts'
import { withRoom } from './growing.ts'

const STEPS = 1024
/** A round is a bit of a mark, and the query's number the rest of it. */
const ROUND_BITS = 12
const QUERIES_MAX = 2 ** (32 - ROUND_BITS) - 1
/** A cell is a mark and points side by side: a name that is looked up costs one miss of the cache. */
const CELL = 2

/**
 * Points for names while candidates are gathered. One object serves every query on a shelf: marks
 * say which points are of this query, so that nothing is wiped between two.
 */
export class Tally {
  #marks = new Uint32Array(CELL * 1024)
  #points = new Float32Array(this.#marks.buffer)
  #touched = new Uint32Array(1024)
  #touchedCount = 0
  #query = 0

  begin(slots: number): void {
    if (slots * CELL > this.#marks.length) {
      this.#marks = withRoom(this.#marks, slots * CELL)
      this.#points = new Float32Array(this.#marks.buffer)
    }
    if (this.#query === QUERIES_MAX) {
      this.#marks.fill(0)
      this.#query = 0
    }
    this.#query += 1
    this.#touchedCount = 0
  }

  /**
   * Points for all of these names, in one of twelve rounds: a name gets points in a round once, so
   * whoever adds gives the most points first.
   */
  addAll(slots: Uint32Array, points: number, round: number): void {
    const marks = this.#marks
    const allPoints = this.#points
    const query = (this.#query << ROUND_BITS) >>> 0
    const bit = 1 << round
    this.#touched = withRoom(this.#touched, this.#touchedCount + slots.length)
    const touched = this.#touched
    let count = this.#touchedCount
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0
      const cell = slot * CELL
      const mark = marks[cell] ?? 0
      if (mark >>> ROUND_BITS !== this.#query) {
        marks[cell] = query | bit
        allPoints[cell + 1] = points
        touched[count] = slot
        count += 1
      } else if ((mark & bit) === 0) {
        marks[cell] = mark | bit
        allPoints[cell + 1] = (allPoints[cell + 1] ?? 0) + points
      }
    }
    this.#touchedCount = count
  }

  /** About this many of the wanted names, those with the most points. */
  best(count: number, wanted: Bits): number[] {
    this.#keepTouched(wanted)
    const touched = this.#touched
    const points = new Float32Array(this.#touchedCount)
    for (let at = 0; at < points.length; at += 1) points[at] = this.#pointsOf(touched[at] ?? 0)
    const least = leastOfBest(points, count)
    const best: number[] = []
    // Many may have just as many points as the last: of those, the first ones.
    for (let at = 0; at < points.length && best.length < count * 2; at += 1) {
      if ((points[at] ?? 0) >= least) best.push(touched[at] ?? 0)
    }
    return best
  }

  #keepTouched(wanted: Bits): void {
    let kept = 0
    for (let at = 0; at < this.#touchedCount; at += 1) {
      const slot = this.#touched[at] ?? 0
      if (!wanted.has(slot)) continue
      this.#touched[kept] = slot
      kept += 1
    }
    this.#touchedCount = kept
  }

  #pointsOf(slot: number): number {
    return this.#points[slot * CELL + 1] ?? 0
  }
}

/**
 * The points from which on there are about so many, to a step of a thousandth of the most. Sorting
 * would take longer.
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
