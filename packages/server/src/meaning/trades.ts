import { inflections } from './word-forms.ts'
import { DIMENSIONS } from './vectors.ts'

/** A kind of business, the words that go with it, and the direction in which they lie. */
export type Trade = { name: string; words: number[]; direction: Float32Array }

/** How far a word moves towards the trades it belongs to. */
const PULL = 0.8

/**
 * Vectors come from running text, in which a molar is hardly ever near a dentist and an altar hardly
 * ever near a wedding, though people who name businesses put them together. So each word is moved
 * towards the trades it belongs to, with all its forms.
 */
export function pullTogether(
  rows: Int8Array,
  numberOf: ReadonlyMap<string, number>,
  listed: [name: string, words: string[]][],
): Trade[] {
  const trades = listed.map(([name, texts]) => {
    const words = texts.flatMap((text) => numberOf.get(text) ?? [])
    return { name, words, direction: middleOf(rows, words) }
  })
  const pulls = new Map<number, Float32Array[]>()
  for (const [place, { direction }] of trades.entries()) {
    for (const word of withForms(listed[place]?.[1] ?? [], numberOf)) {
      pulls.set(word, [...(pulls.get(word) ?? []), direction])
    }
  }
  // Written after all trades are known, so that none sees another's outcome.
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

/** The direction of some words together, of length one. */
export function middleOf(rows: Int8Array, words: number[]): Float32Array {
  return sumOf(words.map((word) => directionOf(rows, word)))
}

/** Keeps a direction as a row of bytes, as long as it can be. */
export function writeRow(rows: Int8Array, word: number, direction: Float32Array): void {
  const largest = direction.reduce((most, part) => Math.max(most, Math.abs(part)), 0) || 1
  for (let at = 0; at < DIMENSIONS; at += 1) {
    rows[word * DIMENSIONS + at] = Math.round(((direction[at] ?? 0) / largest) * 127)
  }
}

function directionOf(rows: Int8Array, word: number): Float32Array {
  return sumOf([Float32Array.from(rows.subarray(word * DIMENSIONS, (word + 1) * DIMENSIONS))])
}

function sumOf(directions: Float32Array[]): Float32Array {
  const sum = new Float32Array(DIMENSIONS)
  for (const direction of directions) {
    for (let at = 0; at < DIMENSIONS; at += 1) sum[at] = (sum[at] ?? 0) + (direction[at] ?? 0)
  }
  const length = Math.hypot(...sum) || 1
  return sum.map((part) => part / length)
}

function withForms(texts: string[], numberOf: ReadonlyMap<string, number>): Set<number> {
  return new Set(texts.flatMap(inflections).flatMap((form) => numberOf.get(form) ?? []))
}
