import { dollars } from './cents.ts'

/**
 * Upper edges of the price bands, in cents. Callers who may not see prices could work them out by
 * narrowing `max` or by sorting, so for them both use bands (contract, Listings). The generated
 * column listings.price_band uses the same table; a test compares the two.
 */
export const PRICE_BAND_EDGES_CENTS = [
  100_00, 250_00, 500_00, 1_000_00, 2_500_00, 5_000_00, 10_000_00, 25_000_00, 50_000_00, 100_000_00,
] as const

/** The band a price falls in: 0 for the cheapest, 10 for anything above the last edge. */
export function priceBand(cents: number): number {
  const band = PRICE_BAND_EDGES_CENTS.findIndex((edge) => cents <= edge)
  return band < 0 ? PRICE_BAND_EDGES_CENTS.length : band
}

export type PriceBand = { min: number; max: number | null }

/** The edges of a price's band in dollars. The last band has no upper edge. */
export function priceBandOf(cents: number): PriceBand {
  return edgesOf(priceBand(cents))
}

/** The same for a band's number. */
export function edgesOf(band: number): PriceBand {
  const below = PRICE_BAND_EDGES_CENTS[band - 1]
  const above = PRICE_BAND_EDGES_CENTS[band]
  return {
    min: below === undefined ? 0 : dollars(below),
    max: above === undefined ? null : dollars(above),
  }
}
