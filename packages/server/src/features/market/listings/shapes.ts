import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor, OffsetQuery, Page } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { dollars } from '../../../values/cents.ts'
import { priceBandOf } from '../../../values/price-band.ts'
import { MATCHES } from '../name-index/judge-name.ts'
import type { PriceView } from '../../../auth/bearer.ts'
import { type ListingRow, SORTS } from './listing.ts'
import { monthlyOf } from './monthly-of.ts'

/** A billion dollars: above any price, and still a safe integer in cents. */
const MAX_DOLLARS = 1_000_000_000

/** The filters of the marketplace, apart from words. */
const Filters = {
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
}

export const ListingsQuery = Type.Object({
  ...OffsetQuery,
  q: Type.Optional(
    Type.String({
      maxLength: 253,
      pattern: NO_CONTROLS,
      description: 'Part of the domain name.',
    }),
  ),
  ...Filters,
  sort: OneOf(SORTS, { default: 'newest' }),
})
export type ListingsQuery = Static<typeof ListingsQuery>

export const MarketSearchQuery = Type.Object({
  q: Type.String({
    minLength: 2,
    maxLength: 253,
    pattern: NO_CONTROLS,
    description: 'A few words about a business, a name, or part of one.',
    examples: ['dog walking app'],
  }),
  ...Filters,
  limit: Type.Integer({ minimum: 1, maximum: 48, default: 24, description: 'Items per page.' }),
  cursor: CursorQuery.cursor,
})
export type MarketSearchQuery = Static<typeof MarketSearchQuery>

const Price = Nullable(Type.Number())

export const PriceBandOut = Type.Object(
  {
    min: Type.Number({ description: 'USD. The price is above it.', examples: [2_500] }),
    max: Nullable(
      Type.Number({
        description: 'USD. The price is at most this; null if open.',
        examples: [5_000],
      }),
    ),
  },
  { description: 'The band that the buy now price is in. Everybody sees it.' },
)

export const MarketListing = Type.Object({
  id: Type.String({ format: 'uuid' }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'The name in Unicode, if it differs.' })),
  tld: Type.String(),
  words: Type.Array(Type.String(), {
    description: "The name's words, without its TLD. Empty for names in other scripts.",
    examples: [['solar', 'hub']],
  }),
  price: Type.Object({
    bin: Price,
    floor: Price,
    currency: Type.String({ examples: ['USD'] }),
  }),
  price_band: PriceBandOut,
  approved: Type.Boolean(),
  marketplace_visible: Type.Boolean(),
  monthly_months: Type.Optional(
    Type.Integer({
      description: 'In how many monthly payments it can be paid. Absent if only at once.',
      examples: [12],
    }),
  ),
  monthly_cents: Type.Optional(
    Type.Integer({
      description:
        'Each payment except the last, including our fee. Absent unless the caller may see prices.',
      examples: [10_000],
    }),
  ),
  created_at: Type.String({ format: 'date-time' }),
})

export const MarketMatch = Type.Object({
  ...MarketListing.properties,
  match: OneOf(MATCHES, { description: 'How the name was matched.' }),
  score: Type.Number({ description: 'How well it matches, from 0 to 1.' }),
})

export const MarketMatches = Type.Object({
  items: Type.Array(MarketMatch, { description: 'The matching names, best match first.' }),
  next_cursor: NextCursor,
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
    { description: 'Categories with listings, largest first.' },
  ),
  tlds: Type.Array(Type.Object({ tld: Type.String(), total: Type.Integer() }), {
    description: 'The TLDs with the most listings, largest first.',
  }),
})

export function listingOut(
  row: ListingRow & { words: string[] },
  priceView: PriceView,
  monthlyFeeBps: number,
): Static<typeof MarketListing> {
  const isExact = priceView === 'exact'
  const monthly = isExact ? monthlyOf(row, monthlyFeeBps) : null
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
    price_band: priceBandOf(row.bin_price_cents),
    approved: row.approved,
    marketplace_visible: row.marketplace_visible,
    ...(row.monthly_months !== null && { monthly_months: row.monthly_months }),
    ...(monthly && { monthly_cents: monthly.instalment_cents }),
    created_at: row.created_at.toISOString(),
  }
}
