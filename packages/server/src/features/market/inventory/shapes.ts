import { type Static, Type } from 'typebox'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { describeName } from '../../../meaning/describe-name.ts'
import type { NameMeaning } from '../../../meaning/name-meaning.ts'
import { SHAPES } from '../../../meaning/name-shapes.ts'
import type { OfferDetail } from '../listings/find-offer-detail.ts'
import type { Offer } from '../listings/find-offer.ts'
import { MATCHES } from '../name-index/judge-name.ts'
import type { InventorySearch } from './search-inventory.ts'

export const DomainQuery = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 1000, description: 'The name to check.' }),
})
export type DomainQuery = Static<typeof DomainQuery>

export const AvailabilityOut = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  available: Type.Boolean(),
  price_cents: Nullable(Type.Integer({ description: 'Buy now price; null if not for sale.' })),
  currency: Type.String(),
})
export type AvailabilityOut = Static<typeof AvailabilityOut>

export const PricingOut = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  bin_price_cents: Type.Integer(),
  floor_price_cents: Nullable(Type.Integer()),
  currency: Type.String(),
})

export const SearchQuery = Type.Object({
  q: Type.String({ minLength: 2, maxLength: 200, pattern: NO_CONTROLS, examples: ['solar hub'] }),
})
export type SearchQuery = Static<typeof SearchQuery>

const PRICES = {
  bin_price_cents: Type.Integer(),
  floor_price_cents: Nullable(Type.Integer()),
  currency: Type.String(),
}
const NAME = {
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  tld: Type.String(),
  available: Type.Boolean(),
}

export const SearchOut = Type.Object({
  query: Type.String(),
  count: Type.Integer(),
  domains: Type.Array(
    Type.Object({
      ...NAME,
      ...PRICES,
      match: OneOf(MATCHES),
      score: Type.Number({ description: 'From 0 to 1, best first.' }),
    }),
    { maxItems: 5 },
  ),
})

export const DomainPath = Type.Object({ name: Type.String({ minLength: 1, maxLength: 800 }) })

export const DetailOut = Type.Object({
  ...NAME,
  locked: Type.Boolean({ description: 'A hosted checkout is taking payment.' }),
  ...PRICES,
  metadata: Type.Object({
    length: Type.Integer({ description: 'Characters before the TLD.' }),
    words: Type.Array(Type.String()),
    digits: Type.Boolean(),
    hyphens: Type.Boolean(),
    idn: Type.Boolean(),
    category: Nullable(
      Type.String({
        description: `A category by meaning, or by how it is written: ${SHAPES.join(', ')}.`,
        examples: ['solar'],
      }),
    ),
    listed_at: Type.String({ format: 'date-time' }),
  }),
})

export function availabilityOut({ named, price }: Offer): AvailabilityOut {
  return {
    ...named,
    available: price !== undefined,
    price_cents: price?.bin_price_cents ?? null,
    currency: price?.currency ?? 'USD',
  }
}

/** All matches are for sale at this moment. */
export function searchOut({ query, matches }: InventorySearch): Static<typeof SearchOut> {
  const domains = matches.map(({ domain, tld, ...match }) => {
    return { ...namedOf(domain), tld, available: true, ...match }
  })
  return { query, count: domains.length, domains }
}

type Detail = {
  read: OfferDetail['read']
  offered: NonNullable<OfferDetail['offered']>
  meaning: NameMeaning
  isLocked: boolean
}

export function detailOut({ read, offered, meaning, isLocked }: Detail): Static<typeof DetailOut> {
  const { created_at, ...offer } = offered
  return {
    ...namedOf(read.name),
    available: true,
    locked: isLocked,
    ...offer,
    metadata: { ...describeName(read, meaning), listed_at: created_at.toISOString() },
  }
}
