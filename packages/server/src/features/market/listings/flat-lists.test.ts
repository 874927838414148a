import { expect, it } from 'vitest'
import { idCount } from '../name-index/tally-postings.ts'
import { FlatLists } from './flat-lists.ts'
import { roomFor } from './posting-facets.ts'

const NAMES = 500

/** A list whose every number is `mark`. */
function head(mark: number, names = NAMES) {
  const entries = roomFor(names)
  entries.ids.fill(mark)
  entries.facets.fill(mark % 1_000)
  return { entries, depth: names, until: mark }
}

it('gives back each list as it was set, and the latest of two', () => {
  const lists = new FlatLists()
  for (const mark of [1, 2, 3]) lists.set(mark, head(mark))
  lists.set(2, { ...head(22, 7), depth: 9 })
  lists.set(-5, head(5, 0))
  expect(lists.get(1)).toEqual(head(1))
  expect(lists.get(2)).toEqual({ ...head(22, 7), depth: 9 })
  expect(lists.get(-5)).toEqual(head(5, 0))
  expect(lists.get(4)).toBeUndefined()
  lists.delete(1)
  expect(lists.get(1)).toBeUndefined()
  const given = lists.get(3)
  lists.clear()
  expect(lists.get(3)).toBeUndefined()
  for (const mark of [33, 44, 55]) lists.set(mark, head(mark))
  expect(lists.get(33)).toEqual(head(33))
  expect(given).toEqual(head(3))
})

it('drops the oldest lists, and never changes what it gave out', () => {
  const lists = new FlatLists()
  lists.set(0, head(0))
  const given = lists.get(0)
  // More than both halves hold.
  const count = Math.ceil((2.5 * 2 ** 19) / NAMES)
  for (let mark = 1; mark < count; mark += 1) lists.set(mark, head(mark))
  expect(lists.get(0)).toBeUndefined()
  expect(given).toEqual(head(0))
  expect(lists.get(count - 1)).toEqual(head(count - 1))
  const kept = Array.from({ length: count }, (_, mark) => lists.get(mark) ?? [])
    .flat()
    .map(({ entries }) => idCount(entries.ids))
  expect(kept.length).toBeGreaterThan(count / 4)
  expect(kept.reduce((sum, names) => sum + names, 0)).toBeLessThan(2 ** 20)
})

it('a list deleted from the older half is gone', () => {
  const lists = new FlatLists()
  lists.set(0, head(0))
  for (let mark = 1; mark < 2 ** 19 / NAMES + 2; mark += 1) lists.set(mark, head(mark))
  expect(lists.get(0)).toEqual(head(0))
  lists.delete(0)
  expect(lists.get(0)).toBeUndefined()
})
