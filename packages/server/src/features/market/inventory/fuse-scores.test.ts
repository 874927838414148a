import { expect, it } from 'vitest'
import { fuseScores } from './fuse-scores.ts'

const scored = (scores: Record<string, number>) =>
  Object.entries(scores).map(([item, score]) => ({ item, score }))
const orderOf = (fused: { item: string }[]) => fused.map(({ item }) => item).join('')

it('opinions that agree keep the order and about the scores', () => {
  const fused = fuseScores(scored({ a: 0.9, b: 0.7, c: 0.5 }), [0.5, 0.4, 0.3])
  expect(orderOf(fused)).toBe('abc')
  for (const [place, score] of [0.9, 0.7, 0.5].entries()) {
    expect(fused[place]?.score).toBeCloseTo(score)
  }
})

it('a clear opinion decides between names that we score alike, and not between others', () => {
  const names = scored({ a: 0.9, b: 0.52, c: 0.5, d: 0.3 })
  expect(orderOf(fuseScores(names, [0.2, 0.1, 0.6, 0.1]))).toBe('acbd')
})

it('the scale of a model makes no difference', () => {
  const names = scored({ a: 0.8, b: 0.78, c: 0.5 })
  const likeness = [0.1, 0.4, 0.2]
  const narrow = likeness.map((each) => 0.7 + each / 10)
  expect(orderOf(fuseScores(names, narrow))).toBe(orderOf(fuseScores(names, likeness)))
})

it('without an opinion our order stays, nothing is lost, and scores are from 0 to 1', () => {
  expect(orderOf(fuseScores(scored({ a: 0.6, b: 0.5, c: 0.4 }), [0.5, 0.5, 0.5]))).toBe('abc')
  expect(orderOf(fuseScores(scored({ a: 0.6, b: 0.5 }), []))).toBe('ab')
  expect(fuseScores([], [])).toEqual([])
  const wide = fuseScores(scored({ a: 1, b: 0.1, c: 0.1 }), [1, 0, 0.1])
  for (const { score } of wide) expect(score >= 0 && score <= 1).toBe(true)
})
