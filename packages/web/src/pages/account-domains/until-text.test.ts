import { expect, it } from 'vitest'
import { untilText } from './until-text.ts'

const now = new Date('2026-11-16T12:00:00Z')

it.each([
  ['2026-11-16T18:00:00Z', 'today'],
  ['2026-11-16T00:10:00Z', 'today'],
  ['2026-11-16T23:59:00Z', 'today'],
  ['2026-11-17T00:01:00Z', 'in 1 day'],
  ['2026-11-17T18:00:00Z', 'in 1 day'],
  ['2026-11-15T23:59:00Z', '1 day ago'],
  ['2026-11-28T12:00:00Z', 'in 12 days'],
  ['2027-01-19T12:00:00Z', 'in 9 weeks'],
  ['2027-04-11T12:00:00Z', 'in 5 months'],
  ['2034-11-07T12:00:00Z', 'in 8 years'],
  ['2026-11-13T12:00:00Z', '3 days ago'],
])('%s is %s', (moment, text) => {
  expect(untilText(new Date(moment), now)).toBe(text)
})
