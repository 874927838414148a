import { expect, it } from 'vitest'
import { agoText } from './ago-text.ts'

const NOW = new Date('2026-11-15T12:00:00Z')

it.each([
  ['2026-11-15T12:00:30Z', 'in less than a minute'],
  ['2026-11-15T12:00:00Z', 'just now'],
  ['2026-11-15T11:59:01Z', 'just now'],
  ['2026-11-15T11:59:00Z', '1 minute ago'],
  ['2026-11-15T11:00:01Z', '59 minutes ago'],
  ['2026-11-15T12:02:30Z', 'in 2 minutes'],
  ['2026-11-14T12:00:01Z', '23 hours ago'],
  ['2026-11-14T12:00:00Z', 'yesterday'],
  ['2026-11-14T00:00:00Z', 'yesterday'],
  ['2026-11-13T23:00:00Z', '2 days ago'],
  ['2026-11-17T00:30:00Z', 'in 2 days'],
  ['2026-10-16T12:00:00Z', '30 days ago'],
  ['2026-10-15T12:00:00Z', 'Oct 15, 2026'],
])('%s: %s', (at, text) => {
  expect(agoText(new Date(at), NOW)).toBe(text)
})
