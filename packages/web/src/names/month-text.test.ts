import { expect, it } from 'vitest'
import { monthText } from './month-text.ts'

it.each([
  ['2026-11', 'Nov'],
  ['2027-01', 'Jan'],
  ['2027-11', 'Nov ’27'],
])('in a chart that starts in November 2026, %s is %s', (month, text) => {
  expect(monthText(month, '2026-11')).toBe(text)
})
