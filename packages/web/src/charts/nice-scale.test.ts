import { expect, it } from 'vitest'
import { niceScale } from './nice-scale.ts'

it('ends at a round number above the highest value, in round steps', () => {
  expect(niceScale(980)).toEqual({ top: 1_000, ticks: [0, 250, 500, 750, 1_000] })
  expect(niceScale(3)).toEqual({ top: 3, ticks: [0, 1, 2, 3] })
})

it('has no fractional steps for counts', () => {
  expect(niceScale(1, { isCount: true })).toEqual({ top: 1, ticks: [0, 1] })
  expect(niceScale(9, { isCount: true }).ticks.every(Number.isInteger)).toBe(true)
})

it('works when all values are zero', () => {
  expect(niceScale(0, { isCount: true })).toEqual({ top: 1, ticks: [0, 1] })
})
