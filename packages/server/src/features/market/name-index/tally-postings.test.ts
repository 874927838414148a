import { expect, it } from 'vitest'
import { tallyPostings } from './tally-postings.ts'

const idOf = (name: number) => name.toString(16).padStart(32, '0')

/** As the database sends them: for each list its place from 1, and its names from the newest. */
function postingsOf(...lists: number[][]): Buffer {
  return Buffer.concat(
    lists.flatMap((names, at) =>
      names.map((name) => {
        const place = Buffer.alloc(2)
        place.writeUInt16BE(at + 1)
        return Buffer.concat([place, Buffer.from(idOf(name), 'hex')])
      }),
    ),
  )
}

const rounds = [
  { round: 0, points: 0.6 },
  { round: 1, points: 0.4 },
  { round: 0, points: 0.3 },
]

it('names with the most points come through, each once per round', () => {
  const postings = postingsOf([1, 2], [2, 3], [2, 1, 4])
  // 2 has 1.0, 1 has 0.6, 3 has 0.4, 4 has 0.3.
  expect(tallyPostings(postings, rounds, 1)).toEqual([idOf(2)])
  expect(tallyPostings(postings, rounds, 10)).toEqual([2, 1, 3, 4].map(idOf))
})

it('of names with the same points, those of better lists and older ones come first', () => {
  const newestFirst = Array.from({ length: 50 }, (_, at) => 100 - at)
  const best = tallyPostings(postingsOf(newestFirst), rounds, 10)
  expect(best).toEqual(Array.from({ length: 12 }, (_, at) => idOf(51 + at)))
})

it('no postings give no names', () => {
  expect(tallyPostings(Buffer.alloc(0), rounds, 10)).toEqual([])
})
