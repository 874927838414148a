import { describe, expect, it } from 'vitest'
import { areHidden, bandText, priceText, shownPrice } from './price-text.ts'

describe('priceText', () => {
  it.each([
    [{ bin: 4800, floor: 3600, currency: 'USD' }, '$4,800'],
    [{ bin: 99.5, floor: null, currency: 'USD' }, '$99.50'],
    [{ bin: null, floor: 900, currency: 'USD' }, 'Offers from $900'],
    [{ bin: null, floor: null, currency: 'USD' }, 'Sign in for price'],
    [{ bin: 0, floor: null, currency: 'USD' }, '$0'],
  ])('%j is shown as %s', (price, text) => {
    expect(priceText(price)).toBe(text)
  })
})

describe('bandText', () => {
  it.each([
    [{ min: 1_000, max: 2_500 }, '$1,000–2,500'],
    [{ min: 0, max: 100 }, 'Up to $100'],
    [{ min: 100_000, max: null }, 'Over $100,000'],
  ])('%j is shown as %s', (band, text) => {
    expect(bandText(band, 'USD')).toBe(text)
  })
})

it('shownPrice is the price, or else its band', () => {
  const price_band = { min: 1_000, max: 2_500 }
  const price = { bin: 1_800, floor: null, currency: 'USD' }
  expect(shownPrice({ price, price_band })).toBe('$1,800')
  expect(shownPrice({ price: { ...price, bin: null }, price_band })).toBe('$1,000–2,500')
})

describe('areHidden', () => {
  const at = new Date('2026-11-03T09:30:00Z')
  const hidden = { bin: null, floor: null, currency: 'USD' }
  const base = { id: '1', domain: 'a.com', unicode: null, tld: 'com', created_at: at }

  it('is true when every price is hidden', () => {
    expect(areHidden([{ ...base, price: hidden }])).toBe(true)
  })

  it('is false as soon as one price is visible', () => {
    const shown = { ...base, price: { ...hidden, bin: 10 } }
    expect(areHidden([{ ...base, price: hidden }, shown])).toBe(false)
  })

  it('is false for an empty list', () => {
    expect(areHidden([])).toBe(false)
  })
})
