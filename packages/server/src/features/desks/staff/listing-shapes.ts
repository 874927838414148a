import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import type { FullListing } from '../../market/listings/add-listing.ts'
import type { ImportRecord } from '../../market/listings/list-imports.ts'
import { PRICE_CENTS_MAX } from '../../market/listings/listing-facts.ts'
import { Environment } from './shapes.ts'

const Time = Type.String({ format: 'date-time' })
const Cents = Type.Integer({ minimum: 1, maximum: PRICE_CENTS_MAX })
const Domain = Type.String({ minLength: 1, maxLength: 300 })

export const ListingIn = Type.Object(
  {
    domain: Domain,
    environment: Environment,
    bin_price_cents: Cents,
    floor_price_cents: Type.Optional(Nullable(Cents)),
    approved: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
    marketplace_visible: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
  },
  { additionalProperties: false },
)

export const ListingChangeIn = Type.Object(
  {
    domain: Type.Optional(Domain),
    environment: Type.Optional(Environment),
    bin_price_cents: Type.Optional(Cents),
    floor_price_cents: Type.Optional(Nullable(Cents)),
    approved: Type.Optional(Type.Boolean()),
    marketplace_visible: Type.Optional(Type.Boolean()),
    withdrawn: Type.Optional(
      Type.Boolean({ description: 'Withdrawn from sale, even after a refund.' }),
    ),
    rejection_note: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 500,
          pattern: NO_CONTROLS,
          description: "Why it wasn't approved. Shown to the seller.",
        }),
      ),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const ListingPath = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const StaffListingsQuery = Type.Object({
  ...CursorQuery,
  environment: OneOf(['sandbox', 'live'], { default: 'live' }),
  domain: Type.Optional(Domain),
  approved: Type.Optional(OneOf(['true', 'false'])),
  awaiting_approval: Type.Optional(
    OneOf(['true', 'false'], {
      description: 'Listings waiting for review: not approved, rejected, sold or withdrawn.',
    }),
  ),
})

export const StaffListingOut = Type.Object({
  id: Type.String({ format: 'uuid' }),
  environment: Environment,
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  tld: Type.String(),
  bin_price_cents: Type.Integer(),
  floor_price_cents: Nullable(Type.Integer()),
  auto_accept_cents: Nullable(
    Type.Integer({ description: 'Private: the seller accepts offers of this much at once.' }),
  ),
  currency: Type.String(),
  approved: Type.Boolean(),
  marketplace_visible: Type.Boolean(),
  owner_account_id: Nullable(
    Type.String({ description: 'The seller; null for our own listings.' }),
  ),
  description: Nullable(Type.String({ description: "The seller's description." })),
  rejection_note: Nullable(Type.String()),
  sold_at: Nullable(Time),
  withdrawn_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
})
export const StaffListingsOut = Type.Object({
  listings: Type.Array(StaffListingOut),
  next_cursor: NextCursor,
})

export function staffListingOut(
  row: FullListing,
  auto_accept_cents: number | null,
): Static<typeof StaffListingOut> {
  const { unicode, sold_at, withdrawn_at, created_at, updated_at, ...rest } = row
  return {
    ...rest,
    ...(unicode && { unicode }),
    auto_accept_cents,
    sold_at: sold_at?.toISOString() ?? null,
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export const ImportQuery = Type.Object({ environment: Environment })
export const ImportPath = Type.Object({ id: Type.String({ maxLength: 100 }) })

const counts = {
  created: Type.Integer(),
  updated: Type.Integer({ description: 'Names that already existed, changed or not.' }),
  unchanged: Type.Integer({ description: 'Names already in the requested state.' }),
  rejected: Type.Integer(),
  errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
    description: 'The first 100 rejected rows.',
  }),
}
export const ImportOut = Type.Object({ import_id: Type.String(), ...counts })
export const ImportRecordOut = Type.Object({
  import_id: Type.String(),
  environment: Environment,
  status: OneOf(['running', 'done', 'failed']),
  line: Type.Integer({ description: 'The last line processed.' }),
  ...counts,
  reason: Nullable(Type.String()),
  started_at: Time,
  updated_at: Time,
})
export const ImportsPage = Type.Object({
  imports: Type.Array(ImportRecordOut),
  next_cursor: NextCursor,
})

/** An import without progress for this long belongs to a process that is gone. */
const SILENT_MS = 120_000

export function importOut(row: ImportRecord, now: Date): Static<typeof ImportRecordOut> {
  const { id, started_at, updated_at, ...rest } = row
  const isLost = row.status === 'running' && now.getTime() - row.updated_at.getTime() > SILENT_MS
  return {
    ...rest,
    import_id: id,
    ...(isLost && { status: 'failed' as const, reason: 'The process that read it has ended.' }),
    started_at: started_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
