import { expect, it } from 'vitest'
import { fuseRanks } from './fuse-ranks.ts'

const orderOf = (fused: { item: string }[]) => fused.map(({ item }) => item).join('')

it('two opinions that agree leave the order, with the best at 1', () => {
  const fused = fuseRanks(['a', 'b', 'c'], [0.9, 0.5, 0.1])
  expect(orderOf(fused)).toBe('abc')
  expect(fused[0]?.score).toBe(1)
})

it('what is near the top of both comes before what is at the top of one', () => {
  expect(orderOf(fuseRanks(['a', 'b', 'c', 'd', 'e'], [0.1, 0.8, 0.2, 0.3, 0.9]))).toBe('baecd')
})

it('of equals the first opinion decides, and nothing is lost', () => {
  expect(orderOf(fuseRanks(['a', 'b', 'c'], [0.5, 0.5, 0.5]))).toBe('abc')
  expect(orderOf(fuseRanks(['a', 'b'], []))).toBe('ab')
  expect(fuseRanks([], [])).toEqual([])
})
