import { inflections } from './word-forms.ts'
import { DIMENSIONS, normalise } from './vectors.ts'

/** A kind of business, its words, and their common direction. */
export type Trade = { name: string; words: number[]; direction: Float32Array }

/** How far a word moves towards the trades it belongs to. */
const PULL = 0.8

/**
 * Vectors come from running text, where a molar is rarely near a dentist and an altar rarely near a
 * wedding. But people who name businesses associate them, so each word, with all its forms, is
 * moved towards the trades it belongs to. Returns their directions.
 */
export function pullTowardsTrades(
  rows: Int8Array,
  numberOf: ReadonlyMap<string, number>,
  listed: [name: string, words: string[]][],
): Float32Array[] {
  const trades = listed.map(([, texts]) => {
    const words = texts.flatMap((text) => numberOf.get(text) ?? [])
    return middleOf(rows, words)
  })
  const pulls = new Map<number, Float32Array[]>()
  for (const [place, direction] of trades.entries()) {
    for (const word of withForms(listed[place]?.[1] ?? [], numberOf)) {
      pulls.set(word, [...(pulls.get(word) ?? []), direction])
    }
  }
  // Written after all trades are known, so that they don't affect each other.
  for (const [word, directions] of pulls) {
    const pull = sumOf(directions)
    const own = directionOf(rows, word)
    writeRow(
      rows,
      word,
      own.map((part, at) => part + PULL * (pull[at] ?? 0)),
    )
  }
  return trades
}

/** The mean direction of some words, normalized. */
export function middleOf(rows: Int8Array, words: number[]): Float32Array {
  return sumOf(words.map((word) => directionOf(rows, word)))
}

/** Stores a direction as a row of bytes, scaled to use their full range. */
export function writeRow(rows: Int8Array, word: number, direction: Float32Array): void {
  const largest = direction.reduce((most, part) => Math.max(most, Math.abs(part)), 0) || 1
  for (let at = 0; at < DIMENSIONS; at += 1) {
    rows[word * DIMENSIONS + at] = Math.round(((direction[at] ?? 0) / largest) * 127)
  }
}

function directionOf(rows: Int8Array, word: number): Float32Array {
  const row = new Float32Array(rows.subarray(word * DIMENSIONS, (word + 1) * DIMENSIONS))
  normalise(row)
  return row
}

function sumOf(directions: Float32Array[]): Float32Array {
  const sum = new Float32Array(DIMENSIONS)
  for (const direction of directions) {
    for (let at = 0; at < DIMENSIONS; at += 1) sum[at] = (sum[at] ?? 0) + (direction[at] ?? 0)
  }
  normalise(sum)
  return sum
}

function withForms(texts: string[], numberOf: ReadonlyMap<string, number>): Set<number> {
  return new Set(texts.flatMap(inflections).flatMap((form) => numberOf.get(form) ?? []))
}
