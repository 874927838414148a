import { WordScan } from './scan-words.ts'
import { fillSigns, signsOfRow } from './signs.ts'
import { addTo, DIMENSIONS, writeRow } from './vectors.ts'

/** A word seldom belongs to more trades. */
const TRADES_PER_WORD = 2
/** A word that is less similar to a trade than this has little to do with it. */
const LIKENESS_MIN = 0.28
/** Directions that differ in more signs than this are hardly ever that similar. */
const SIGNS_DIFFERENT_MAX = 53
/** A trade that is more similar by this much gets e times the share. */
const SHARE_STEP = 0.05

/**
 * The trades that each word is most similar to. Cities and countries are similar to hotels and to
 * travel, but belong to no trade, so places are compared like one more trade that has no direction.
 * The rows must come from `newRows`. Their signs are overwritten.
 */
export class NearestTrades {
  readonly #directions: Float32Array[]
  /** The trades of each word, most similar first. A likeness of 0 marks an empty place. */
  readonly #trades: Uint16Array
  readonly #likeness: Float32Array

  constructor(rows: Int8Array, directions: Float32Array[], places: Float32Array) {
    const words = rows.length / DIMENSIONS
    this.#directions = directions
    this.#trades = new Uint16Array(words * TRADES_PER_WORD)
    this.#likeness = new Float32Array(words * TRADES_PER_WORD)
    const scan = new WordScan(rows, SIGNS_DIFFERENT_MAX)
    fillSigns(rows, scan)
    const scales = Float32Array.from({ length: words }, (_, word) => scaleOf(rows, word))
    const row = new Int8Array(DIMENSIONS)
    for (const [trade, direction] of [...directions, places].entries()) {
      writeRow(row, 0, direction)
      const scale = scaleOf(row, 0)
      const count = scan.scanFor(row, signsOfRow(row))
      for (let at = 0; at < 2 * count; at += 2) {
        const word = scan.found[at] ?? 0
        const likeness = (scan.found[at + 1] ?? 0) * scale * (scales[word] ?? 0)
        if (likeness >= LIKENESS_MIN) this.#add(word, trade, likeness)
      }
    }
  }

  /** Whether a word belongs to any trade. */
  has(word: number): boolean {
    const first = word * TRADES_PER_WORD
    const isPlace = this.#trades[first] === this.#directions.length
    return (this.#likeness[first] ?? 0) > 0 && !isPlace
  }

  /** Adds the direction of a word's trades to a sum: more of the one that is more similar. */
  addTo(sum: Float32Array, word: number, by: number): void {
    const first = word * TRADES_PER_WORD
    const most = this.#likeness[first] ?? 0
    const shares = Array.from({ length: TRADES_PER_WORD }, (_, place) => {
      const likeness = this.#likeness[first + place] ?? 0
      return likeness === 0 ? 0 : Math.exp((likeness - most) / SHARE_STEP)
    })
    const all = shares.reduce((total, share) => total + share, 0)
    for (const [place, share] of shares.entries()) {
      const direction = this.#directions[this.#trades[first + place] ?? 0]
      if (direction && share > 0) addTo(sum, direction, (by * share) / all)
    }
  }

  /** Inserts a trade if it is among the most similar ones so far. */
  #add(word: number, trade: number, likeness: number): void {
    const first = word * TRADES_PER_WORD
    let at = first + TRADES_PER_WORD - 1
    if (likeness <= (this.#likeness[at] ?? 0)) return
    for (; at > first && (this.#likeness[at - 1] ?? 0) < likeness; at -= 1) {
      this.#likeness[at] = this.#likeness[at - 1] ?? 0
      this.#trades[at] = this.#trades[at - 1] ?? 0
    }
    this.#likeness[at] = likeness
    this.#trades[at] = trade
  }
}

/** What a row is multiplied with to have length one; 0 if it is empty. */
function scaleOf(rows: Int8Array, row: number): number {
  let squares = 0
  for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at += 1) {
    squares += (rows[at] ?? 0) ** 2
  }
  return squares === 0 ? 0 : 1 / Math.sqrt(squares)
}
