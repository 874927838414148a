import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

const NOW = new Date('2026-11-15T12:00:00Z')

it.each([
  ['2026-11-15T12:00:30Z', '0 min'],
  ['2026-11-15T11:00:01Z', '59 min'],
  ['2026-11-15T11:00:00Z', '1 h'],
  ['2026-11-13T12:00:01Z', '47 h'],
  ['2026-11-13T12:00:00Z', '2 days'],
])('since %s: %s', (since, text) => {
  expect(ageText(new Date(since), NOW)).toBe(text)
})
