import { type Static, Type } from 'typebox'
import { OffsetQuery, Page } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { dollars } from '../../../values/cents.ts'
import type { PriceView } from '../../../auth/bearer.ts'
import { type ListingRow, SORTS } from './listing.ts'

/** A billion dollars: above any price, and still a safe integer in cents. */
const MAX_DOLLARS = 1_000_000_000

export const ListingsQuery = Type.Object({
  ...OffsetQuery,
  q: Type.Optional(
    Type.String({
      maxLength: 253,
      pattern: NO_CONTROLS,
      description: 'Part of the domain name.',
    }),
  ),
  tld: Type.Optional(Type.String({ maxLength: 253, description: 'For example com or .co.uk.' })),
  max: Type.Optional(
    Type.Number({ minimum: 0, maximum: MAX_DOLLARS, description: 'Highest buy now price in USD.' }),
  ),
  category: Type.Optional(
    Type.String({
      maxLength: 50,
      pattern: NO_CONTROLS,
      description: 'One of GET /api/market/categories.',
      examples: ['solar'],
    }),
  ),
  length_max: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 63,
      description: 'Maximum characters before the TLD, counted in Unicode.',
    }),
  ),
  sort: OneOf(SORTS, { default: 'newest' }),
})
export type ListingsQuery = Static<typeof ListingsQuery>

const Price = Nullable(Type.Number())

export const MarketListing = Type.Object({
  id: Type.String({ format: 'uuid' }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'The name in Unicode, if it differs.' })),
  tld: Type.String(),
  words: Type.Array(Type.String(), {
    description: "The name's words, without its TLD. Empty if they aren't known.",
    examples: [['solar', 'hub']],
  }),
  price: Type.Object({
    bin: Price,
    floor: Price,
    currency: Type.String({ examples: ['USD'] }),
  }),
  approved: Type.Boolean(),
  marketplace_visible: Type.Boolean(),
  created_at: Type.String({ format: 'date-time' }),
})

export const ListingsPage = Type.Object({ items: Type.Array(MarketListing), page: Page })

export const CategoriesOut = Type.Object({
  categories: Type.Array(
    Type.Object({
      category: Type.String({
        description: 'A category by meaning, or by how the name is written.',
      }),
      total: Type.Integer(),
    }),
    { description: 'Categories with listings, largest first; empty until the index is loaded.' },
  ),
  tlds: Type.Array(Type.Object({ tld: Type.String(), total: Type.Integer() }), {
    description: 'The TLDs with the most listings, largest first; empty until the index is loaded.',
  }),
})

export function listingOut(
  row: ListingRow & { words: string[] },
  priceView: PriceView,
): Static<typeof MarketListing> {
  const isExact = priceView === 'exact'
  return {
    id: row.id,
    domain: row.domain,
    ...(row.unicode && { unicode: row.unicode }),
    tld: row.tld,
    words: row.words,
    price: {
      bin: isExact ? dollars(row.bin_price_cents) : null,
      floor: isExact && row.floor_price_cents !== null ? dollars(row.floor_price_cents) : null,
      currency: row.currency,
    },
    approved: row.approved,
    marketplace_visible: row.marketplace_visible,
    created_at: row.created_at.toISOString(),
  }
}
