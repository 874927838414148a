import { withRoom } from './growing.ts'

const STEPS = 1024

/**
 * Points for names while candidates are gathered. One object serves every query on a shelf: marks
 * say which points are of this query, so that nothing is wiped between two.
 */
export class Tally {
  #points = new Float32Array(1024)
  #queryMark = new Uint32Array(1024)
  #roundMark = new Uint32Array(1024)
  #query = 0
  #round = 0
  #touched: number[] = []

  begin(slots: number): void {
    this.#points = withRoom(this.#points, slots)
    this.#queryMark = withRoom(this.#queryMark, slots)
    this.#roundMark = withRoom(this.#roundMark, slots)
    this.#query += 1
    this.#round += 1
    this.#touched = []
  }

  /** In a round a name gets points once: for its word that is nearest to the one looked for. */
  beginRound(): void {
    this.#round += 1
  }

  addOnce(slot: number, points: number): void {
    if (this.#roundMark[slot] === this.#round) return
    this.#roundMark[slot] = this.#round
    this.add(slot, points)
  }

  add(slot: number, points: number): void {
    if (this.#queryMark[slot] !== this.#query) {
      this.#queryMark[slot] = this.#query
      this.#points[slot] = 0
      this.#touched.push(slot)
    }
    this.#points[slot] = (this.#points[slot] ?? 0) + points
  }

  /** About this many names with the most points; sorting all of them would take longer. */
  best(count: number): number[] {
    if (this.#touched.length <= count) return this.#touched
    const pointsOf = (slot: number) => this.#points[slot] ?? 0
    const most = this.#touched.reduce((max, slot) => Math.max(max, pointsOf(slot)), 0) || 1
    const stepOf = (slot: number) => Math.floor((pointsOf(slot) / most) * (STEPS - 1))
    const names = new Uint32Array(STEPS)
    for (const slot of this.#touched) names[stepOf(slot)] = (names[stepOf(slot)] ?? 0) + 1
    let step = STEPS - 1
    for (let sum = names[step] ?? 0; sum < count && step > 0; sum += names[step] ?? 0) step -= 1
    // The last step may hold a crowd of equals: of those, the first ones.
    return this.#touched.filter((slot) => stepOf(slot) >= step).slice(0, count * 2)
  }
}
