import { expect, it } from 'vitest'
import { newRows, WordScan } from './scan-words.ts'
import { DIMENSIONS } from './vectors.ts'

/** Not a multiple of the sixteen words that are compared at once. */
const WORDS = 101
const DIFFERENT_MAX = 60

it('finds the words whose signs agree, with the products of their rows', () => {
  const rows = newRows(WORDS)
  for (let at = 0; at < rows.length; at += 1) rows[at] = randomByte(at)
  const signs = Array.from({ length: WORDS }, (_, word) =>
    Uint8Array.from({ length: DIMENSIONS / 8 }, (_, at) => randomByte(word * 100 + at + 50_000)),
  )
  const scan = new WordScan(rows, DIFFERENT_MAX)
  for (const [word, own] of signs.entries()) scan.setSigns(word, own)
  for (const wanted of [0, 15, 16, 100]) {
    const expected = signs.flatMap((own, word) =>
      differentIn(own, signs[wanted]) <= DIFFERENT_MAX ? [word, product(rows, wanted, word)] : [],
    )
    expect(expected.length).toBeGreaterThan(2)
    expect(expected.length).toBeLessThan(2 * WORDS)
    const count = scan.scan(wanted)
    expect([...scan.found.subarray(0, 2 * count)]).toEqual(expected)
  }
})

it('refuses rows in other memory', () => {
  expect(() => new WordScan(new Int8Array(DIMENSIONS), DIFFERENT_MAX)).toThrow('newRows')
})

function differentIn(a: Uint8Array, b: Uint8Array | undefined): number {
  let bits = 0
  for (const [at, byte] of a.entries()) {
    for (let left = byte ^ (b?.[at] ?? 0); left > 0; left &= left - 1) bits += 1
  }
  return bits
}

function product(rows: Int8Array, a: number, b: number): number {
  let sum = 0
  for (let at = 0; at < DIMENSIONS; at += 1) {
    sum += (rows[a * DIMENSIONS + at] ?? 0) * (rows[b * DIMENSIONS + at] ?? 0)
  }
  return sum
}

function randomByte(seed: number): number {
  const mixed = Math.imul(seed + 1, 0x9e3779b1)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 11) & 0xff
}
