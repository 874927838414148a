import { expect, it } from 'vitest'
import { PRICE_BAND_EDGES_CENTS, priceBand } from './price-band.ts'

it('an upper edge belongs to its band, and the next cent to the band above', () => {
  for (const [band, edge] of PRICE_BAND_EDGES_CENTS.entries()) {
    expect(priceBand(edge)).toBe(band)
    expect(priceBand(edge + 1)).toBe(band + 1)
  }
})

it('the lowest prices are in the first band', () => {
  expect(priceBand(0)).toBe(0)
})
