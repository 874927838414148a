import { expect, it } from 'vitest'
import { fuseRanks } from './fuse-ranks.ts'

const orderOf = (fused: { item: string }[]) => fused.map(({ item }) => item).join('')

it('rankings that agree keep the order, with the best at 1', () => {
  const fused = fuseRanks(['a', 'b', 'c'], [0.9, 0.5, 0.1])
  expect(orderOf(fused)).toBe('abc')
  expect(fused[0]?.score).toBe(1)
})

it('an item near the top of both rankings beats one at the top of only one', () => {
  expect(orderOf(fuseRanks(['a', 'b', 'c', 'd', 'e'], [0.1, 0.8, 0.2, 0.3, 0.9]))).toBe('baecd')
})

it('the first ranking breaks ties, and nothing is lost', () => {
  expect(orderOf(fuseRanks(['a', 'b', 'c'], [0.5, 0.5, 0.5]))).toBe('abc')
  expect(orderOf(fuseRanks(['a', 'b'], []))).toBe('ab')
  expect(fuseRanks([], [])).toEqual([])
})
