import type { ListingDetail } from '../../api/listing-detail.ts'
import type { PriceBand } from '../../api/listings.ts'

export type Column = {
  band: PriceBand
  sold: number
  asked: number
  /** The name's own price is in this band. */
  isOwn: boolean
}

/** The bands that everybody's prices fall in, in dollars: `[min, max]`. */
const EDGES = [0, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000]
/** Fewer names say nothing about a price. */
const DOTS_MIN = 3

/**
 * Counts similar names by price band, from the lowest band with a name in it to the highest. Empty
 * if there are too few of them.
 */
export function plotColumns({ listing, similar, comparable_sales }: ListingDetail): Column[] {
  const own = listing.price_band
  if (!own || similar.length + comparable_sales.length < DOTS_MIN) return []
  const columns = EDGES.map((min, at): Column => {
    const isHere = (band: PriceBand) => band.min === min
    return {
      band: { min, max: EDGES[at + 1] ?? null },
      sold: comparable_sales.filter((sale) => isHere(sale.price_band)).length,
      asked: similar.filter((each) => isHere(each.price_band)).length,
      isOwn: isHere(own),
    }
  })
  const isUsed = ({ sold, asked, isOwn }: Column) => isOwn || sold + asked > 0
  return columns.slice(columns.findIndex(isUsed), columns.findLastIndex(isUsed) + 1)
}

/** `$1k–2.5k`: short, because a dozen of them stand side by side. */
export function shortBandText({ min, max }: PriceBand): string {
  if (max === null) return `$${short(min)}+`
  return min === 0 ? `$0–${short(max)}` : `$${short(min)}–${short(max)}`
}

function short(dollars: number): string {
  return dollars < 1_000 ? String(dollars) : `${dollars / 1_000}k`
}
