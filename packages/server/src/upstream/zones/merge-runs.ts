import { LABEL_MAX, RANK, RANKS } from './label.ts'
import type { RunReader, RunWriter } from './run-file.ts'

/** So many characters fit in a number without loss: 38 ** 10 is less than 2 ** 53. */
const KEY_CHARS = 10

/**
 * Merges runs into one, without repeats. Which run is next is decided by a tree of losers: one
 * comparison for each of its levels, nearly always of the first characters as a number.
 */
export function mergeRuns(runs: readonly RunReader[], writer: RunWriter): void {
  const tree = new LoserTree(runs)
  for (let first = tree.first; first !== undefined; first = tree.first) {
    writer.add(first.label, 0, first.length, first.numbers[0])
    tree.advance()
  }
}

class LoserTree {
  readonly #runs: readonly RunReader[]
  /** The first ten characters of each run's label, and the next ten. Infinity at the end. */
  readonly #high: Float64Array
  readonly #low: Float64Array
  /** The loser of each match. At 0 is the run that lost none. */
  readonly #losers: Int32Array

  constructor(runs: readonly RunReader[]) {
    this.#runs = runs
    this.#high = new Float64Array(runs.length)
    this.#low = new Float64Array(runs.length)
    this.#losers = new Int32Array(Math.max(1, runs.length)).fill(-1)
    for (const run of runs.keys()) this.#move(run)
    for (const run of runs.keys()) this.#enter(run)
  }

  get first(): RunReader | undefined {
    const winner = this.#losers[0] ?? -1
    return winner < 0 || this.#high[winner] === Infinity ? undefined : this.#runs[winner]
  }

  /** Moves the first run on, and finds out which is first then. */
  advance(): void {
    const run = this.#losers[0] ?? 0
    this.#move(run)
    let winner = run
    for (let match = (run + this.#runs.length) >> 1; match > 0; match >>= 1) {
      const other = this.#losers[match] ?? 0
      if (this.#isBefore(other, winner)) {
        this.#losers[match] = winner
        winner = other
      }
    }
    this.#losers[0] = winner
  }

  /** Waits at the first match that has no opponent yet. The last run to enter plays to the end. */
  #enter(run: number): void {
    let winner = run
    for (let match = (run + this.#runs.length) >> 1; match > 0; match >>= 1) {
      const other = this.#losers[match] ?? -1
      if (other < 0) {
        this.#losers[match] = winner
        return
      }
      if (this.#isBefore(other, winner)) {
        this.#losers[match] = winner
        winner = other
      }
    }
    this.#losers[0] = winner
  }

  #move(run: number): void {
    const reader = this.#runs[run]
    if (reader?.next()) {
      this.#high[run] = keyOf(reader.label, 0, reader.length)
      this.#low[run] = reader.length > KEY_CHARS ? keyOf(reader.label, KEY_CHARS, reader.length) : 0
    } else this.#high[run] = Infinity
  }

  #isBefore(first: number, second: number): boolean {
    const high = this.#high[first] ?? 0
    const otherHigh = this.#high[second] ?? 0
    if (high !== otherHigh) return high < otherHigh
    const low = this.#low[first] ?? 0
    const otherLow = this.#low[second] ?? 0
    return low === otherLow ? this.#isBeforeByRest(first, second) : low < otherLow
  }

  #isBeforeByRest(first: number, second: number): boolean {
    const [one, other] = [this.#runs[first], this.#runs[second]]
    if (!one || !other) return false
    for (let at = 2 * KEY_CHARS; at < LABEL_MAX; at += 1) {
      const rank = at < one.length ? (one.label[at] ?? 0) : 0
      const otherRank = at < other.length ? (other.label[at] ?? 0) : 0
      if (rank !== otherRank) return rank < otherRank
      if (rank === 0) break
    }
    return one.numbers[0] < other.numbers[0]
  }
}

/** Ten characters as a number. A label that ends before them is before those that don't. */
function keyOf(label: Uint8Array, from: number, length: number): number {
  const to = from + KEY_CHARS
  const end = length < to ? length : to
  let key = 0
  for (let at = from; at < end; at += 1) key = key * RANKS + (RANK[label[at] ?? 0] ?? 0)
  for (let at = end; at < to; at += 1) key *= RANKS
  return key
}
