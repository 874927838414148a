import { type Static, Type } from 'typebox'
import type { PriceView } from '../../../auth/bearer.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { dollars } from '../../../values/cents.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { priceBandOf } from '../../../values/price-band.ts'
import { PriceBandOut } from '../listings/shapes.ts'
import type { Listed } from './find-listed.ts'
import type { CheckedAvailability } from './availability.ts'

export const STATES = [
  'available',
  'premium',
  'registered',
  'listed',
  'reserved',
  'unsupported',
  'unknown',
] as const
export type State = (typeof STATES)[number]

const LABELS: Record<State, string> = {
  available: 'Available',
  premium: 'Available at a premium price',
  registered: 'Registered',
  listed: 'For sale',
  reserved: 'Reserved',
  unsupported: 'Not supported',
  unknown: 'Unknown',
}

export const SOURCES = [
  'cache',
  'zone',
  'dns',
  'rdap',
  'whois',
  'registrar',
  'market',
  'none',
] as const

/** How a suggestion was made, to show suggestions in groups. */
export const STYLES = ['short', 'brandable', 'descriptive', 'for_sale'] as const

const PriceOut = Type.Object({
  currency: Type.String(),
  register_cents: Nullable(Type.Integer()),
  renew_cents: Nullable(Type.Integer()),
  transfer_cents: Nullable(Type.Integer()),
  restore_cents: Nullable(Type.Integer()),
  premium: Type.Boolean(),
})

const ListingOut = Type.Object({
  id: Type.String({ format: 'uuid' }),
  price: Type.Object({
    bin: Nullable(Type.Number()),
    floor: Nullable(Type.Number()),
    currency: Type.String(),
  }),
  price_band: PriceBandOut,
  locked: Type.Boolean({ description: 'A hosted checkout is taking payment for it.' }),
})

const WhoisSummary = Type.Object({
  registrar: Type.String(),
  creation_date: Type.String(),
  expiration_date: Type.String(),
  statuses: Type.Array(Type.String()),
  nameservers: Type.Array(Type.String()),
})

export const Row = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  state: OneOf(STATES),
  state_label: Type.String(),
  available: Nullable(Type.Boolean()),
  price: Nullable(PriceOut),
  listing: Nullable(ListingOut),
  whois_summary: Nullable(WhoisSummary),
  cached: Type.Boolean(),
  /** Only in suggestions. */
  style: Type.Optional(OneOf(STYLES)),
  meta: Type.Object({
    source: OneOf(SOURCES),
    definitive: Type.Boolean(),
    reason: Nullable(Type.String()),
    as_of: Type.String({ format: 'date-time' }),
    latency_ms: Type.Number(),
  }),
})
export type Row = Static<typeof Row>
export type Suggestion = Row & Required<Pick<Row, 'style'>>

export const SearchIn = Type.Object({
  q: Type.String({ maxLength: 2_048, description: 'The domain to check, as typed.' }),
})

export const CheckIn = Type.Object({
  domains: Type.Array(Type.String({ maxLength: 2_048 }), { minItems: 1, maxItems: 200 }),
})
export const CheckOut = Type.Object({ results: Type.Array(Row) })

export const SuggestIn = Type.Object({
  q: Type.String({
    minLength: 2,
    maxLength: 100,
    description: 'Keywords, for example `solar roof`.',
  }),
  tlds: Type.Optional(
    Type.String({ maxLength: 200, description: 'TLDs to try, separated by commas.' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
})
export const SuggestOut = Type.Object({
  query: Type.String(),
  suggestions: Type.Array(Row),
})

/** One result row: the marketplace takes precedence over the registry. */
export function rowOut(
  name: ReadName,
  looked: CheckedAvailability,
  listed: Listed | undefined,
  priceView: PriceView,
): Row {
  const state: State = listed ? 'listed' : looked.state
  const isDefinitive = listed !== undefined || looked.isDefinitive
  return {
    domain: name.name,
    ...(name.unicode !== name.name && { unicode: name.unicode }),
    state,
    state_label: LABELS[state],
    available: isAvailable(state),
    price: looked.price,
    listing: listed ? listingOf(listed, priceView) : null,
    whois_summary: looked.facts ?? null,
    cached: looked.isCached,
    meta: {
      source: listed ? 'market' : looked.isCached ? 'cache' : looked.by,
      definitive: isDefinitive,
      reason: listed ? null : looked.reason || null,
      as_of: looked.as_of.toISOString(),
      latency_ms: looked.isCached ? 0 : looked.latency_ms,
    },
  }
}

function isAvailable(state: State): boolean | null {
  if (state === 'available' || state === 'premium') return true
  return state === 'unsupported' || state === 'unknown' ? null : false
}

function listingOf(listed: Listed, priceView: PriceView) {
  const { id, bin_price_cents, floor_price_cents, currency, isLocked } = listed
  const isExact = priceView === 'exact'
  const floor = floor_price_cents === null ? null : dollars(floor_price_cents)
  return {
    id,
    price: {
      bin: isExact ? dollars(bin_price_cents) : null,
      floor: isExact ? floor : null,
      currency,
    },
    price_band: priceBandOf(bin_price_cents),
    locked: isLocked,
  }
}
