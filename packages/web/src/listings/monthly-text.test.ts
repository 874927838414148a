import { expect, it } from 'vitest'
import { amountText, monthlyBandText } from './monthly-text.ts'

it.each([
  [{ min: 1_000, max: 2_500 }, 12, 'about $84–209 a month'],
  [{ min: 0, max: 100 }, 6, 'up to $17 a month'],
  [{ min: 100_000, max: null }, 36, 'over $2,778 a month'],
])('the band %j over %i months: %s', (band, months, text) => {
  expect(monthlyBandText(band, months)).toBe(text)
})

it.each([
  [100_00, '$100'],
  [133_34, '$133.34'],
])('%i cents: %s', (cents, text) => {
  expect(amountText(cents)).toBe(text)
})
