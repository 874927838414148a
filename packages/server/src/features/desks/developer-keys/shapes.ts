import { type Static, Type } from 'typebox'
import { NO_CONTROLS, Nullable } from '../../../http/shapes.ts'
import { dollars } from '../../../values/cents.ts'
import type { Offer } from '../../market/listings/find-offer.ts'
import type { IssuedKey } from './issue-key.ts'
import type { KeyRow } from './sql.ts'

export const KeyIn = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: NO_CONTROLS })),
})

const At = Type.String({ format: 'date-time' })
const KEY = {
  id: Type.String(),
  name: Nullable(Type.String()),
  api_key: Type.String({ description: 'Send as the header x-api-key.' }),
  created_at: At,
}

export const IssuedKeyOut = Type.Object({
  ...KEY,
  api_secret: Type.String({ description: 'Send as the header x-api-secret. Shown only once.' }),
})
export const KeysOut = Type.Object({
  keys: Type.Array(Type.Object({ ...KEY, last_used_at: Nullable(At) })),
})
export const KeyPath = Type.Object({ id: Type.String({ maxLength: 40 }) })

export const AvailableQuery = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 1_000, examples: ['solarhub.com'] }),
})

/** Spec 2.9. */
export const AvailableOut = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  available: Type.Boolean(),
  locked: Type.Boolean({ description: 'A sale or a payment is under way.' }),
  bin_price: Nullable(Type.Number({ description: 'US dollars.' })),
  floor_price: Nullable(Type.Number({ description: 'US dollars.' })),
})

export function issuedKeyOut(key: IssuedKey): Static<typeof IssuedKeyOut> {
  return { ...key, created_at: key.created_at.toISOString() }
}

export function keysOut(rows: KeyRow[]): Static<typeof KeysOut> {
  return {
    keys: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

/** A name whose sale is in progress is not for sale to anyone else, so it has no price. */
export function availableOut(
  { named, price }: Offer,
  isLocked: boolean,
): Static<typeof AvailableOut> {
  const floorCents = price?.floor_price_cents ?? null
  return {
    ...named,
    available: price !== undefined && !isLocked,
    locked: isLocked,
    bin_price: price ? dollars(price.bin_price_cents) : null,
    floor_price: floorCents === null ? null : dollars(floorCents),
  }
}
