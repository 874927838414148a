import { NearestTrades } from './nearest-trades.ts'
import { inflections } from './word-forms.ts'
import { addTo, DIMENSIONS, normalise, writeRow } from './vectors.ts'
import { PLACES } from './word-kinds.ts'

/** A kind of business, its words, and their common direction. */
export type Trade = { name: string; words: number[]; direction: Float32Array }

/** How far a word moves towards the trades that list it. */
const PULL = 1.6
/** How far any other word moves towards the trades that it is similar to. */
const LEAN = 0.4

/**
 * Vectors come from running text, where a molar is rarely near a dentist and an altar rarely near a
 * wedding. But people who name businesses associate them, so each word, with all its forms, is
 * moved towards the trades that list it. No list is complete, so the other words are moved a little
 * towards the trades that they are similar to. Returns the directions of the trades.
 *
 * The rows must come from `newRows`.
 */
export function pullTowardsTrades(
  rows: Int8Array,
  numberOf: ReadonlyMap<string, number>,
  listed: [name: string, words: string[]][],
): Float32Array[] {
  const trades = listed.map(([, texts]) => {
    return middleOf(rows, wordsIn(texts, numberOf))
  })
  const pulls = new Map<number, Float32Array[]>()
  for (const [place, direction] of trades.entries()) {
    for (const word of withForms(listed[place]?.[1] ?? [], numberOf)) {
      pulls.set(word, [...(pulls.get(word) ?? []), direction])
    }
  }
  const nearest = new NearestTrades(rows, trades, middleOf(rows, wordsIn(PLACES, numberOf)))
  // Written after all trades are known, so that they don't affect each other.
  for (let word = 0; word < rows.length / DIMENSIONS; word += 1) {
    const listedIn = pulls.get(word)
    if (!listedIn && !nearest.has(word)) continue
    const moved = directionOf(rows, word)
    if (listedIn) addTo(moved, sumOf(listedIn), PULL)
    else nearest.addTo(moved, word, LEAN)
    writeRow(rows, word, moved)
  }
  return trades
}

/** The mean direction of some words, normalized. */
export function middleOf(rows: Int8Array, words: number[]): Float32Array {
  return sumOf(words.map((word) => directionOf(rows, word)))
}

function directionOf(rows: Int8Array, word: number): Float32Array {
  const row = new Float32Array(rows.subarray(word * DIMENSIONS, (word + 1) * DIMENSIONS))
  normalise(row)
  return row
}

function sumOf(directions: Float32Array[]): Float32Array {
  const sum = new Float32Array(DIMENSIONS)
  for (const direction of directions) addTo(sum, direction, 1)
  normalise(sum)
  return sum
}

function wordsIn(texts: readonly string[], numberOf: ReadonlyMap<string, number>): number[] {
  return texts.flatMap((text) => numberOf.get(text) ?? [])
}

function withForms(texts: string[], numberOf: ReadonlyMap<string, number>): Set<number> {
  return new Set(wordsIn(texts.flatMap(inflections), numberOf))
}
