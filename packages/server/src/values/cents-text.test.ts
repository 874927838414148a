import { expect, it } from 'vitest'
import { centsText, readDollars } from './cents-text.ts'

it('cents are shown as dollars', () => {
  expect([1, 125_000, 1_000_000_000_000].map(centsText)).toEqual([
    '$0.01',
    '$1,250.00',
    '$10,000,000,000.00',
  ])
})

it.each([
  ['1250', 125_000],
  [' $1,250.5 ', 125_050],
  ['0.07', 7],
  ['1,000,000', 100_000_000],
])('%s dollars', (text, cents) => {
  expect(readDollars(text)).toBe(cents)
})

it.each(['', '$', '-5', '1e5', '1.250,00', '1,25', '12.345', '0x10', '１２', '99999999999', 'NaN'])(
  '"%s" is not an amount',
  (text) => {
    expect(readDollars(text)).toBeUndefined()
  },
)
