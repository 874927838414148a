import { expect, it } from 'vitest'
import { DEFAULT_SEARCH } from './market-search.ts'
import { relaxSearch } from './relax-search.ts'

it('drops the filters before it changes the words', () => {
  const search = { ...DEFAULT_SEARCH, q: 'harbor', tld: 'io', max: 100, page: 3 }
  expect(relaxSearch(search)).toEqual({ ...DEFAULT_SEARCH, q: 'harbor' })
})

it.each([
  ['harbour', 'harbo'],
  ['solar roofing', 'roofing'],
  ['solar-roof.com', 'solar'],
  ['dogs', 'dog'],
])('%s is widened to %s', (q, part) => {
  expect(relaxSearch({ ...DEFAULT_SEARCH, q })?.q).toBe(part)
})

it.each(['', 'dog', 'a b'])('%j has nothing wider', (q) => {
  expect(relaxSearch({ ...DEFAULT_SEARCH, q })).toBeUndefined()
})
