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
