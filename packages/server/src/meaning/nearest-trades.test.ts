import { expect, it } from 'vitest'
import { NearestTrades } from './nearest-trades.ts'
import { newRows } from './scan-words.ts'
import { dot, DIMENSIONS, normalise, writeRow } from './vectors.ts'

/** A direction that mixes some axes. */
function mixed(shares: Record<number, number>): Float32Array {
  const direction = new Float32Array(DIMENSIONS)
  for (const [axis, share] of Object.entries(shares)) direction[Number(axis)] = share
  normalise(direction)
  return direction
}

const BAKERY = mixed({ 0: 1, 1: 1 })
const GARDEN = mixed({ 2: 1, 3: 1 })
const PLACES = mixed({ 4: 1, 5: 1 })

function nearestOf(...words: Float32Array[]): NearestTrades {
  const rows = newRows(words.length)
  for (const [word, direction] of words.entries()) writeRow(rows, word, direction)
  return new NearestTrades(rows, [BAKERY, GARDEN], PLACES)
}

it('a word leans towards the trades it is similar to, most to the most similar one', () => {
  const nearest = nearestOf(mixed({ 0: 1, 1: 0.8, 2: 0.9, 3: 0.8 }))
  expect(nearest.has(0)).toBe(true)
  const lean = new Float32Array(DIMENSIONS)
  nearest.addTo(lean, 0, 1)
  expect(dot(lean, BAKERY)).toBeGreaterThan(dot(lean, GARDEN))
  expect(dot(lean, GARDEN)).toBeGreaterThan(0.2)
  expect(dot(lean, BAKERY) + dot(lean, GARDEN)).toBeCloseTo(1)
})

it('a place, an unrelated word and a word without a vector lean nowhere', () => {
  const city = mixed({ 0: 1, 4: 1, 5: 1 })
  const nearest = nearestOf(city, mixed({ 6: 1, 7: 1 }), new Float32Array(DIMENSIONS))
  expect([0, 1, 2].map((word) => nearest.has(word))).toEqual([false, false, false])
})
