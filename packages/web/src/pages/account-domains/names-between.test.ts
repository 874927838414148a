import { expect, it } from 'vitest'
import { namesBetween } from './names-between.ts'

const ALL = ['a.com', 'b.com', 'c.com', 'd.com']

it.each([
  ['b.com', 'd.com', ['b.com', 'c.com', 'd.com']],
  ['c.com', 'a.com', ['a.com', 'b.com', 'c.com']],
  ['b.com', 'b.com', ['b.com']],
  // It was ticked in a list that this one doesn't show.
  ['x.com', 'c.com', ['c.com']],
])('from %s to %s', (first, last, names) => {
  expect(namesBetween(ALL, first, last)).toEqual(names)
})
