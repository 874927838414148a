import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { type Months, MONTHS } from '../../../values/instalments.ts'
import { PRICE_CENTS_MAX } from '../listings/listing-facts.ts'
import type { SellerImport } from './import-sql.ts'
import type { SellerRow } from './sql.ts'
import { PAUSED_REASONS, type PausedReason } from '../listings/pause-sql.ts'
import { stateOf, STATES } from './states.ts'
import { RECORD_LABEL } from './verification.ts'
import { CHECKS } from './verify-seller-listing.ts'

const DESCRIPTION_CHARS_MAX = 500
const Time = Type.String({ format: 'date-time' })
const CENTS = { minimum: 1, maximum: PRICE_CENTS_MAX }
const Cents = Type.Integer(CENTS)
const NullableMonths = (description: string) =>
  Type.Unsafe<Months | null>({
    type: ['integer', 'null'],
    enum: [...MONTHS, null],
    description,
  })
const prices = {
  bin_price_cents: Cents,
  floor_price_cents: Type.Optional(Nullable(Cents)),
  minimum_offer_cents: Type.Optional(
    Nullable(
      Type.Integer({
        ...CENTS,
        description:
          'The lowest offer that reaches you. Null means a quarter of the buy now price.',
      }),
    ),
  ),
  auto_accept_cents: Type.Optional(
    Nullable(
      Type.Integer({
        ...CENTS,
        description:
          'An offer of this much is accepted at once. No buyer sees it. Null means that you answer each offer.',
      }),
    ),
  ),
  offers_welcome: Type.Optional(
    Type.Boolean({ description: 'Whether buyers can make offers. Default: true.' }),
  ),
  hide_from_partners: Type.Optional(
    Type.Boolean({ description: 'Whether partners can’t find and sell it. Default: false.' }),
  ),
  description: Type.Optional(
    Nullable(
      Type.String({
        maxLength: DESCRIPTION_CHARS_MAX,
        pattern: NO_CONTROLS,
        description: 'Shown on the page of the name. No links, email addresses or phone numbers.',
      }),
    ),
  ),
  monthly_months: Type.Optional(
    NullableMonths(
      'In how many monthly payments a buyer may pay. The domain must be in your portfolio here. Null means only in one payment.',
    ),
  ),
}

export const SellerListingIn = Type.Object(
  { domain: Type.String({ minLength: 1, maxLength: 300 }), ...prices },
  { additionalProperties: false },
)
export const PricesIn = Type.Partial(Type.Object(prices), {
  additionalProperties: false,
  minProperties: 1,
})
export const PublishingIn = Type.Object(
  { publish_sale: Type.Boolean() },
  { additionalProperties: false },
)
export const SellerPath = Type.Object({ id: Type.String({ format: 'uuid' }) })
export const SellerQuery = Type.Object(CursorQuery)

const fields = {
  id: Type.String({ format: 'uuid' }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  tld: Type.String(),
  state: OneOf(STATES),
  paused_reason: Type.Unsafe<PausedReason | null>({
    type: ['string', 'null'],
    enum: [...PAUSED_REASONS, null],
    description: 'Why it is paused: its proof is gone, or somebody else proved ownership.',
  }),
  registration_ended: Type.Boolean({
    description:
      'Whether it is in redemption or pending delete in your portfolio here. Restore it first: until then no record proves it.',
  }),
  bin_price_cents: Type.Integer(),
  floor_price_cents: Nullable(Type.Integer()),
  minimum_offer_cents: Nullable(Type.Integer()),
  auto_accept_cents: Nullable(Type.Integer({ description: 'Only you and our staff see it.' })),
  offers_welcome: Type.Boolean({ description: 'Whether buyers can make offers.' }),
  hide_from_partners: Type.Boolean({ description: 'Whether partners can’t find and sell it.' }),
  description: Nullable(Type.String({ description: 'Shown on the page of the name.' })),
  monthly_months: Nullable(
    Type.Integer({ description: 'In how many monthly payments a buyer may pay.', examples: [12] }),
  ),
  rejection_note: Nullable(Type.String({ description: "Why staff didn't approve it." })),
  verification: Type.Object({
    record_name: Type.String({
      description: 'Host of the TXT record. The domain itself works too.',
    }),
    record_value: Type.String(),
    expires_at: Time,
    verified_at: Nullable(Time),
  }),
  publish_sale: Type.Boolean({
    description: 'Whether the price is published with the name once it is sold.',
  }),
  created_at: Time,
  updated_at: Time,
}
export const SellerListingOut = Type.Object(fields)
export const VerifiedOut = Type.Object({ ...fields, check: OneOf(CHECKS) })
export const SellerPage = Type.Object({
  listings: Type.Array(SellerListingOut),
  lander_host: Nullable(
    Type.String({ description: 'Pointing a domain here proves that it is yours, too.' }),
  ),
  next_cursor: NextCursor,
})

export const SellerImportPath = Type.Object({ id: Type.String({ maxLength: 100 }) })
export const SellerImportOut = Type.Object({
  import_id: Type.String(),
  status: OneOf(['running', 'done', 'failed']),
  total: Type.Integer({ description: 'Non-empty lines.' }),
  created: Type.Integer({ description: 'Names waiting for their TXT record.' }),
  rejected: Type.Integer(),
  errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
    description: 'The first 100 rejected lines.',
  }),
  reason: Nullable(Type.String({ description: 'Why it failed.' })),
  started_at: Time,
  updated_at: Time,
})
export const SellerImportsPage = Type.Object({
  imports: Type.Array(SellerImportOut),
  next_cursor: NextCursor,
})

export function sellerImportOut(row: SellerImport): Static<typeof SellerImportOut> {
  const { id, status, total, created, rejected, errors, reason, started_at, updated_at } = row
  return {
    import_id: id,
    status,
    total,
    created,
    rejected,
    errors,
    reason,
    started_at: started_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export type SellerListingOut = Static<typeof SellerListingOut>

export function sellerListingOut(row: SellerRow, registration_ended: boolean): SellerListingOut {
  const { id, domain, unicode, tld, bin_price_cents, floor_price_cents, rejection_note } = row
  return {
    id,
    domain,
    ...(unicode && { unicode }),
    tld,
    state: stateOf(row),
    paused_reason: stateOf(row) === 'paused' ? row.paused_reason : null,
    registration_ended,
    bin_price_cents,
    floor_price_cents,
    minimum_offer_cents: row.minimum_offer_cents,
    auto_accept_cents: row.auto_accept_cents,
    offers_welcome: row.offers_welcome,
    hide_from_partners: row.hide_from_partners,
    description: row.description,
    monthly_months: row.monthly_months,
    rejection_note,
    verification: {
      record_name: `${RECORD_LABEL}.${domain}`,
      record_value: row.token,
      expires_at: row.expires_at.toISOString(),
      verified_at: row.verified_at?.toISOString() ?? null,
    },
    publish_sale: row.publishes_sale,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
