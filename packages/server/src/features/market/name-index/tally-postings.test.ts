import { expect, it } from 'vitest'
import { idsFrom, NO_IDS, tallyPostings } from './tally-postings.ts'

const idOf = (name: number) => name.toString(16).padStart(32, '0')
const idsOf = (names: number[]) => idsFrom(Buffer.from(names.map(idOf).join(''), 'hex'))

it('names with the most points come through, each once per round', () => {
  const lists = [
    { round: 0, points: 0.6, ids: idsOf([1, 2]) },
    { round: 1, points: 0.4, ids: idsOf([2, 3]) },
    { round: 0, points: 0.3, ids: idsOf([2, 1, 4]) },
  ]
  // 2 has 1.0, 1 has 0.6, 3 has 0.4, 4 has 0.3.
  expect(tallyPostings(lists, 1)).toEqual([idOf(2)])
  expect(tallyPostings(lists, 10)).toEqual([2, 1, 3, 4].map(idOf))
})

it('of names with the same points, those of better lists and older ones come first', () => {
  const newestFirst = Array.from({ length: 50 }, (_, at) => 100 - at)
  const best = tallyPostings([{ round: 0, points: 0.6, ids: idsOf(newestFirst) }], 10)
  expect(best).toEqual(Array.from({ length: 12 }, (_, at) => idOf(51 + at)))
})

it('no postings give no names', () => {
  expect(tallyPostings([{ round: 0, points: 1, ids: NO_IDS }], 10)).toEqual([])
  expect(tallyPostings([], 10)).toEqual([])
})
