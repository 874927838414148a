export const DIMENSIONS = 128

/** A row of signed bytes per word. Multiplied by its scale, it has length one. */
export type WordVectors = { rows: Int8Array; scale: Float32Array }

/** Stores a direction as a row of bytes, scaled to use their full range. */
export function writeRow(rows: Int8Array, word: number, direction: Float32Array): void {
  let largest = 0
  for (const part of direction) largest = Math.max(largest, Math.abs(part))
  for (let at = 0; at < DIMENSIONS; at += 1) {
    rows[word * DIMENSIONS + at] = Math.round(((direction[at] ?? 0) / (largest || 1)) * 127)
  }
}

/** The similarity of two words: the cosine of the angle between them, from -1 to 1. */
export function likeness({ rows, scale }: WordVectors, a: number, b: number): number {
  const startA = a * DIMENSIONS
  const startB = b * DIMENSIONS
  // Two sums in parallel, because with one each addition waits for the one before it.
  let even = 0
  let odd = 0
  for (let at = 0; at < DIMENSIONS; at += 2) {
    even += (rows[startA + at] ?? 0) * (rows[startB + at] ?? 0)
    odd += (rows[startA + at + 1] ?? 0) * (rows[startB + at + 1] ?? 0)
  }
  return (even + odd) * (scale[a] ?? 0) * (scale[b] ?? 0)
}

/** The similarity of a normalized direction and a word. */
export function likenessTo(vectors: WordVectors, direction: Float32Array, word: number): number {
  const { rows, scale } = vectors
  const start = word * DIMENSIONS
  // Four sums in parallel, because with one each addition waits for the one before it.
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let at = 0; at < DIMENSIONS; at += 4) {
    a += (direction[at] ?? 0) * (rows[start + at] ?? 0)
    b += (direction[at + 1] ?? 0) * (rows[start + at + 1] ?? 0)
    c += (direction[at + 2] ?? 0) * (rows[start + at + 2] ?? 0)
    d += (direction[at + 3] ?? 0) * (rows[start + at + 3] ?? 0)
  }
  return (a + b + c + d) * (scale[word] ?? 0)
}

/** Adds a direction, multiplied by `share`, to a sum. */
export function addTo(sum: Float32Array, direction: Float32Array, share: number): void {
  for (let at = 0; at < DIMENSIONS; at += 1) {
    sum[at] = (sum[at] ?? 0) + share * (direction[at] ?? 0)
  }
}

/** Adds a word's vector, multiplied by `share`, to a sum. */
export function addWord(
  sum: Float32Array,
  vectors: WordVectors,
  word: number,
  share: number,
): void {
  const { rows, scale } = vectors
  const by = share * (scale[word] ?? 0)
  const start = word * DIMENSIONS
  for (let at = 0; at < DIMENSIONS; at += 1) {
    sum[at] = (sum[at] ?? 0) + by * (rows[start + at] ?? 0)
  }
}

/** The length of the weighted sum of some words. */
export function lengthOfSum(vectors: WordVectors, words: number[], shares: number[]): number {
  const sum = new Float32Array(DIMENSIONS)
  for (const [place, word] of words.entries()) addWord(sum, vectors, word, shares[place] ?? 0)
  return Math.sqrt(dot(sum, sum))
}

/** Scales to length one, in place. False if the length is zero. */
export function normalise(sum: Float32Array): boolean {
  let squares = 0
  for (const part of sum) squares += part * part
  if (squares === 0) return false
  const by = 1 / Math.sqrt(squares)
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) * by
  return true
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
