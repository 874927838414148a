import { expect, it } from 'vitest'
import { DotProducts } from './dot-products.ts'
import { DIMENSIONS } from './vectors.ts'

const WORDS = 5

it('multiplies rows as a loop would, up to the largest values', () => {
  const products = new DotProducts(WORDS)
  const { rows } = products
  for (let at = 0; at < rows.length; at += 1) rows[at] = ((at * 7_919) % 255) - 127
  // Two rows where every product is as large as it can be, and one where it is as small.
  rows.fill(127, 0, DIMENSIONS)
  rows.fill(127, DIMENSIONS, 2 * DIMENSIONS)
  rows.fill(-127, 2 * DIMENSIONS, 3 * DIMENSIONS)
  for (let a = 0; a < WORDS; a += 1) {
    const slow = Array.from({ length: WORDS }, (_, b) => {
      let sum = 0
      for (let at = 0; at < DIMENSIONS; at += 1) {
        sum += (rows[a * DIMENSIONS + at] ?? 0) * (rows[b * DIMENSIONS + at] ?? 0)
      }
      return sum
    })
    expect([...products.ofAll(a)]).toEqual(slow)
    expect(slow.map((_, b) => products.of(a, b))).toEqual(slow)
  }
})
