import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'

export const SoldQuery = Type.Object({
  tld: Type.Optional(
    Type.String({ minLength: 1, maxLength: 70, description: 'Only names in this TLD.' }),
  ),
  ...CursorQuery,
})
export type SoldQuery = Static<typeof SoldQuery>

export const SoldPage = Type.Object({
  sales: Type.Array(
    Type.Object({
      domain: Type.String(),
      unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
      tld: Type.String(),
      sale_price_cents: Type.Integer(),
      currency: Type.String(),
      sold_on: Type.String({ format: 'date', description: 'The day of the sale, in UTC.' }),
    }),
  ),
  next_cursor: NextCursor,
})
