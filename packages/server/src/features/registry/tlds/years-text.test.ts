import { expect, it } from 'vitest'
import { yearsText } from './years-text.ts'

it.each([
  [[1], '1 year'],
  [[2], '2 years'],
  [[1, 2], '1 or 2 years'],
  [[1, 2, 3, 4, 5], '1 to 5 years'],
  [[2, 3, 5], '2, 3 or 5 years'],
])('%j: %s', (years, text) => {
  expect(yearsText(years)).toBe(text)
})
