import { expect, it } from 'vitest'
import { edgesOf, PRICE_BAND_EDGES_CENTS, priceBand, priceBandOf } from './price-band.ts'

it('an upper edge belongs to its band, and the next cent to the band above', () => {
  for (const [band, edge] of PRICE_BAND_EDGES_CENTS.entries()) {
    expect(priceBand(edge)).toBe(band)
    expect(priceBand(edge + 1)).toBe(band + 1)
  }
})

it('the lowest prices are in the first band', () => {
  expect(priceBand(0)).toBe(0)
})

it('a band has its edges in dollars, and the last one is open', () => {
  expect(priceBandOf(1)).toEqual({ min: 0, max: 100 })
  expect(priceBandOf(1_800_00)).toEqual({ min: 1_000, max: 2_500 })
  expect(priceBandOf(2_500_00)).toEqual({ min: 1_000, max: 2_500 })
  expect(priceBandOf(100_000_01)).toEqual({ min: 100_000, max: null })
})

it('the bands leave no gap and do not overlap', () => {
  for (const band of PRICE_BAND_EDGES_CENTS.keys()) {
    expect(edgesOf(band).max).toBe(edgesOf(band + 1).min)
  }
})
