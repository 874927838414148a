import { PRICE_BAND_EDGES_CENTS } from '../../../values/price-band.ts'

const TOP_CENTS = 250_000_00
const BOTTOM_CENTS = 40_00

/** The middle of a price band: the geometric mean, because prices scale by ratio. */
export function bandMiddleCents(band: number): number {
  const from = PRICE_BAND_EDGES_CENTS[band - 1] ?? BOTTOM_CENTS
  const to = PRICE_BAND_EDGES_CENTS[band] ?? TOP_CENTS
  return Math.round(Math.sqrt(from * to))
}

/**
 * A price band for the response. Callers who may not see prices may see this much (contract,
 * Listings).
 */
export function priceBandOut(band: number): { from_cents: number; to_cents: number | null } {
  return {
    from_cents: PRICE_BAND_EDGES_CENTS[band - 1] ?? 0,
    to_cents: PRICE_BAND_EDGES_CENTS[band] ?? null,
  }
}
