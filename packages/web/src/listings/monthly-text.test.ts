import { expect, it } from 'vitest'
import { amountText, monthlyBandText, monthlyText } from './monthly-text.ts'

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

const HIDDEN = { bin: null, floor: null, currency: 'USD' }
const SHOWN = { bin: 1_200, floor: null, currency: 'USD' }
const BAND = { price_band: { min: 1_000, max: 2_500 } }

it.each([
  ['$100 a month', { price: SHOWN, monthly_months: 12, monthly_cents: 100_00 }],
  ['$84–209 a month', { price: HIDDEN, monthly_months: 12 }],
  // Too cheap by now to be paid in so many months.
  ['', { price: SHOWN, monthly_months: 12 }],
  ['', { price: SHOWN }],
  ['', { price: HIDDEN }],
])('%s, of a listing', (text, listing) => {
  expect(monthlyText({ ...BAND, ...listing })).toBe(text)
})
