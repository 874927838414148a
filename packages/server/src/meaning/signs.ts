import type { WordScan } from './scan-words.ts'
import { DIMENSIONS } from './vectors.ts'

const SIGN_BYTES = DIMENSIONS / 8
const HALF = DIMENSIONS / 2

/**
 * Tells a scan the signs of all words. Directions are rotated first, so that each sign carries equal
 * information: the angle between two is then roughly proportional to the share of signs that differ.
 */
export function fillSigns(rows: Int8Array, scan: Pick<WordScan, 'setSigns'>): void {
  const direction = new Float32Array(DIMENSIONS)
  const signs = new Uint8Array(SIGN_BYTES)
  for (let start = 0; start < rows.length; start += DIMENSIONS) {
    for (let at = 0; at < DIMENSIONS; at += 1) direction[at] = rows[start + at] ?? 0
    writeSigns(direction, signs)
    scan.setSigns(start / DIMENSIONS, signs)
  }
}

/** The signs of one row. */
export function signsOfRow(row: Int8Array): Uint8Array {
  const signs = new Uint8Array(SIGN_BYTES)
  writeSigns(new Float32Array(row), signs)
  return signs
}

/** Rotates the direction in place, and writes which of its components are positive. */
function writeSigns(direction: Float32Array, signs: Uint8Array): void {
  for (const flips of FLIPS) turn(direction, flips)
  for (let part = 0; part < SIGN_BYTES; part += 1) signs[part] = signsIn(direction, part)
}

function signsIn(direction: Float32Array, part: number): number {
  let bits = 0
  for (let bit = 0; bit < 8; bit += 1) {
    // No branch: which way it goes couldn't be predicted.
    bits |= Number((direction[part * 8 + bit] ?? 0) > 0) << bit
  }
  return bits
}

/** Two patterns of plus and minus one, identical in every process. */
const FLIPS = [0x9e3779b1, 0x85ebca6b].map((seed) =>
  Float32Array.from({ length: DIMENSIONS }, (_, at) => {
    const mixed = Math.imul(at + 1, seed)
    return bitsIn(mixed ^ (mixed >>> 13)) % 2 === 0 ? 1 : -1
  }),
)

/** A rotation that mixes all components: sign flips, then a Hadamard transform. */
function turn(direction: Float32Array, flips: Float32Array): void {
  for (let at = 0; at < DIMENSIONS; at += 1) direction[at] = (direction[at] ?? 0) * (flips[at] ?? 1)
  // 128 components are eight times eight times two.
  for (let at = 0; at < DIMENSIONS; at += 8) mixEight(direction, at, 1)
  for (let at = 0; at < 8; at += 1) {
    mixEight(direction, at, 8)
    mixEight(direction, at + HALF, 8)
  }
  for (let at = 0; at < HALF; at += 1) {
    const a = direction[at] ?? 0
    const b = direction[at + HALF] ?? 0
    direction[at] = a + b
    direction[at + HALF] = a - b
  }
}

/** Three steps of the transform at once, so that each component is read and written only once. */
function mixEight(direction: Float32Array, from: number, step: number): void {
  const a = direction[from] ?? 0
  const b = direction[from + step] ?? 0
  const c = direction[from + 2 * step] ?? 0
  const d = direction[from + 3 * step] ?? 0
  const e = direction[from + 4 * step] ?? 0
  const f = direction[from + 5 * step] ?? 0
  const g = direction[from + 6 * step] ?? 0
  const h = direction[from + 7 * step] ?? 0
  const sums = a + b + (c + d)
  const moreSums = e + f + (g + h)
  direction[from] = sums + moreSums
  direction[from + 4 * step] = sums - moreSums
  const differences = a - b + (c - d)
  const moreDifferences = e - f + (g - h)
  direction[from + step] = differences + moreDifferences
  direction[from + 5 * step] = differences - moreDifferences
  const crossed = a + b - (c + d)
  const moreCrossed = e + f - (g + h)
  direction[from + 2 * step] = crossed + moreCrossed
  direction[from + 6 * step] = crossed - moreCrossed
  const opposed = a - b - (c - d)
  const moreOpposed = e - f - (g - h)
  direction[from + 3 * step] = opposed + moreOpposed
  direction[from + 7 * step] = opposed - moreOpposed
}

/** Population count: adds the bits up in pairs, then nibbles, then bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
