import { expect, it } from 'vitest'
import { pricesInCents } from './prices-in-cents.ts'

it.each([
  ['2500', '250000'],
  ['2500.5', '250050'],
  ['$2,500.50', '250050'],
  ['0.01', '1'],
])('reads %s dollars as %s cents', (price, bin_price_cents) => {
  expect(pricesInCents({ domain: 'a.com', price })).toMatchObject({ bin_price_cents })
})

it.each(['-5', '0', '1.234', '25,00', 'a lot', '1e3'])('refuses %s', (price) => {
  expect(pricesInCents({ domain: 'a.com', price })).toBe(
    'price must be dollars, for example 2500 or 2500.50',
  )
})

it('reads the minimum price too, and leaves cents as they are', () => {
  expect(pricesInCents({ price: '10', minimum_price: '9' })).toMatchObject({
    bin_price_cents: '1000',
    floor_price_cents: '900',
  })
  expect(pricesInCents({ price: '10', minimum_price: '11' })).toContain('at most the price')
  expect(pricesInCents({ price: '' })).toBe('price is absent')
  const inCents = { domain: 'a.com', bin_price_cents: '100' }
  expect(pricesInCents(inCents)).toEqual(inCents)
})
