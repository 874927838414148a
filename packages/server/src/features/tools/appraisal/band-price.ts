import { PRICE_BAND_EDGES_CENTS } from '../../../values/price-band.ts'

const TOP_CENTS = 250_000_00
const BOTTOM_CENTS = 40_00

/** The middle of a band, as prices go: by ratio rather than by difference. */
export function bandMiddleCents(band: number): number {
  const from = PRICE_BAND_EDGES_CENTS[band - 1] ?? BOTTOM_CENTS
  const to = PRICE_BAND_EDGES_CENTS[band] ?? TOP_CENTS
  return Math.round(Math.sqrt(from * to))
}

/** A band as it is told: those who may not see a price may see this much (contract, Listings). */
export function priceBandOut(band: number): { from_cents: number; to_cents: number | null } {
  return {
    from_cents: PRICE_BAND_EDGES_CENTS[band - 1] ?? 0,
    to_cents: PRICE_BAND_EDGES_CENTS[band] ?? null,
  }
}
