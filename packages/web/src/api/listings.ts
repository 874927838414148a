import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/marketplace.ts'

export type ListingsPage = Answer<typeof wire.browseListings>
export type Listing = ListingsPage['items'][number]
/** Dollars; null unless the caller may read prices (spec 2.8). */
export type ListingPrice = Listing['price']
/** Dollars; `max` is null for the highest band. */
export type PriceBand = Listing['price_band']
/** How many names there are in each category and with each TLD, largest first. */
export type ListingGroups = Answer<typeof wire.listCategories>
export type Category = ListingGroups['categories'][number]

type Query = Required<NonNullable<(typeof wire.browseListings.takes)['query']>>
export type ListingSort = Query['sort']
export type ListingsRequest = Pick<Query, 'limit' | 'offset' | 'q' | 'tld' | 'sort'> & {
  max: number | null
  category?: string
  length_max?: number | null
}

export type MarketMatches = Answer<typeof wire.searchMarket>
export type MarketSearchRequest = Pick<Query, 'limit' | 'q' | 'tld' | 'category'> & {
  max: number | null
  length_max: number | null
  cursor: string
}

/** GET /api/market/listings (spec 4.1). */
export async function readListings(
  request: ListingsRequest,
  signal: AbortSignal,
): Promise<ListingsPage> {
  return await ask(wire.browseListings, { query: withoutEmpty(request) }, signal)
}

/** GET /api/market/search: names by meaning, best first. */
export async function searchListings(
  request: MarketSearchRequest,
  signal: AbortSignal,
): Promise<MarketMatches> {
  const { q, ...others } = request
  return await ask(wire.searchMarket, { query: { q, ...withoutEmpty(others) } }, signal)
}

/** GET /api/market/categories. The groups are empty while the service is still loading them. */
export async function readListingGroups(signal: AbortSignal): Promise<ListingGroups> {
  return await ask(wire.listCategories, {}, signal)
}
