import { type Static, Type } from 'typebox'
import type { PriceView } from '../../../auth/bearer.ts'
import { Nullable } from '../../../http/shapes.ts'
import { edgesOf } from '../../../values/price-band.ts'
import { SALES_MAX, SIMILAR_MAX } from './detail-limits.ts'
import { monthlyOf } from './monthly-of.ts'
import type { ListingDetail } from './read-listing.ts'
import { listingOut, MarketListing, PriceBandOut } from './shapes.ts'

export const ListingPath = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 800, examples: ['solarhub.com'] }),
})

export const ListingDetailOut = Type.Object({
  listing: Type.Object({
    ...MarketListing.properties,
    price_band: Nullable(PriceBandOut),
  }),
  facts: Type.Object({
    length: Type.Integer({ description: 'Characters before the TLD, counted in Unicode.' }),
    words: Type.Array(Type.String(), { examples: [['solar', 'hub']] }),
    category: Nullable(Type.String({ description: 'As in GET /api/market/categories.' })),
    registered_elsewhere: Nullable(
      Type.Integer({
        description: 'Other TLDs in which the name is registered; null if unknown.',
        examples: [31],
      }),
    ),
    zones_elsewhere: Nullable(
      Type.Integer({
        description: 'How many other TLDs we checked, using their zone files. Null if none.',
        examples: [59],
      }),
    ),
    first_seen: Type.String({ format: 'date-time', description: 'When it was first listed.' }),
  }),
  similar: Type.Array(MarketListing, { maxItems: SIMILAR_MAX }),
  comparable_sales: Type.Array(
    Type.Object({
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      price_band: PriceBandOut,
    }),
    {
      maxItems: SALES_MAX,
      description:
        'Published sales of names that share a word, newest first, without their names. Empty if there are too few to say anything.',
    },
  ),
  description: Nullable(Type.String({ description: "The seller's description." })),
  offers: Type.Boolean({ description: 'Whether the seller takes offers.' }),
  minimum_offer_cents: Nullable(
    Type.Integer({ description: 'Null unless the caller may see prices.' }),
  ),
  monthly: Nullable(
    Type.Object(
      {
        months: Type.Integer({ examples: [12] }),
        instalment_cents: Type.Integer({ description: 'Each payment except the last.' }),
        last_cents: Type.Integer({ description: 'The last payment.' }),
        fee_cents: Type.Integer({
          description: 'Our fee for paying monthly, on top of the price.',
        }),
        total_cents: Type.Integer({ description: 'Price plus fee, in US cents.' }),
      },
      { description: 'Paying monthly. Null if not offered, or unless the caller may see prices.' },
    ),
  ),
  sold: Type.Boolean({ description: 'A sold name has no price, not even a band.' }),
})

export function listingDetailOut(
  detail: ListingDetail,
  priceView: PriceView,
  monthlyFeeBps: number,
): Static<typeof ListingDetailOut> {
  const { row, facts, elsewhere, similar, sales, terms, isSold } = detail
  const listing = listingOut(row, isSold ? 'masked' : priceView, monthlyFeeBps)
  return {
    listing: isSold ? { ...listing, price_band: null } : listing,
    facts: {
      length: facts.length,
      words: facts.words,
      category: facts.category,
      registered_elsewhere: elsewhere?.registered ?? null,
      zones_elsewhere: elsewhere?.zones ?? null,
      first_seen: row.created_at.toISOString(),
    },
    similar: similar.map((each) => listingOut(each, priceView, monthlyFeeBps)),
    comparable_sales: sales.map(({ month, band }) => ({ month, price_band: edgesOf(band) })),
    description: isSold ? null : row.description,
    offers: terms.isOpen,
    minimum_offer_cents: priceView === 'exact' ? terms.minimum_cents : null,
    monthly: priceView === 'exact' && !isSold ? monthlyOf(row, monthlyFeeBps) : null,
    sold: isSold,
  }
}
