import { expect, it } from 'vitest'
import { type Buyer, taxFor, taxIn } from './tax.ts'
import { isVatId, tidyVatId } from './vat-id.ts'

const seller = { name: 'Namehouse', address: [], country: 'NL', vat_id: 'NL123456789B01' }
const VAT = { rate: 21, wording: 'VAT' }
const rules = { seller, countries: { NL: VAT, DE: { rate: 19, wording: 'USt' }, US: VAT } }
const buyer = (country: string | null, vat_id: string | null = null): Buyer => {
  const address = { address_line: null, postal_code: null, city: null }
  return { name: 'A', email: 'a@example.com', ...address, country, vat_id }
}

it('a consumer pays the rate of their own country', () => {
  expect(taxFor(rules, buyer('DE'))).toEqual({ rate: 19, wording: 'USt' })
})

it('a business in another EU country pays under reverse charge, at home it does not', () => {
  expect(taxFor(rules, buyer('DE', 'DE123456789'))).toMatchObject({ rate: 0 })
  expect(taxFor(rules, buyer('NL', 'NL123456789B01'))).toEqual(VAT)
})

it('reverse charge is said also where there is no rate of the buyer’s country', () => {
  const ours = { seller, countries: { NL: VAT } }
  expect(taxFor(ours, buyer('DE', 'DE123456789'))).toMatchObject({
    rate: 0,
    wording: expect.stringContaining('Reverse charge'),
  })
  expect(taxFor(ours, buyer('DE'))).toBeNull()
  expect(taxFor({ seller, countries: {} }, buyer('DE', 'DE123456789'))).toBeNull()
})

it('a VAT id of another country, or one that can’t be right, changes nothing', () => {
  expect(taxFor(rules, buyer('DE', 'FR12123456789'))).toMatchObject({ rate: 19 })
  expect(taxFor(rules, buyer('DE', 'DE12'))).toMatchObject({ rate: 19 })
  expect(taxFor(rules, buyer('US', 'DE123456789'))).toEqual(VAT)
})

it('without a rate for the country, or without a country, there is no tax', () => {
  expect(taxFor(rules, buyer('FR'))).toBeNull()
  expect(taxFor(rules, buyer(null))).toBeNull()
  expect(taxFor({ seller, countries: {} }, buyer('NL'))).toBeNull()
})

it('tax is the part of the price that it makes up, to the cent', () => {
  expect(taxIn(12_100, VAT)).toBe(2_100)
  expect(taxIn(1_173, VAT)).toBe(204)
  expect(taxIn(1, VAT)).toBe(0)
  expect([taxIn(100, null), taxIn(100, { rate: 0, wording: '' })]).toEqual([0, 0])
})

it('reads VAT ids the way people write them', () => {
  expect(tidyVatId(' nl 1234.56789-b01 ')).toBe('NL123456789B01')
  expect(isVatId('EL123456789', 'GR')).toBe(true)
  expect(isVatId('GR123456789', 'GR')).toBe(false)
  expect(isVatId('US123', 'US')).toBe(false)
})
