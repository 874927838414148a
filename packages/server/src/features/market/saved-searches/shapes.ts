import { type Static, Type } from 'typebox'
import { NO_CONTROLS, OneOf } from '../../../http/shapes.ts'
import { dollars } from '../../../values/cents.ts'
import { EVERY, type SavedSearchRow, SOURCES } from './sql.ts'

const MAX_DOLLARS = 1_000_000_000

const Filters = Type.Object(
  {
    tld: Type.Optional(Type.String({ maxLength: 253, examples: ['com'] })),
    max: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_DOLLARS,
        description: 'Highest buy now price in USD.',
      }),
    ),
    length_max: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 63, description: 'Characters before the TLD.' }),
    ),
    category: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 50,
        pattern: NO_CONTROLS,
        description: 'As in GET /api/market/categories. Only for names for sale.',
        examples: ['dogs'],
      }),
    ),
    plain: Type.Optional(
      Type.Boolean({ description: 'No digits and no hyphens. Only for dropped names.' }),
    ),
  },
  { additionalProperties: false },
)
const SOURCE = {
  description: 'Names for sale, or names that were dropped from their zone.',
}
const Every = OneOf(EVERY, { description: 'How often to report new names.' })

export const SavedSearchIn = Type.Object(
  {
    source: Type.Optional(OneOf(SOURCES, { ...SOURCE, default: 'market' })),
    q: Type.String({
      maxLength: 100,
      pattern: NO_CONTROLS,
      description:
        'What to find, in words. Names for sale are found by meaning, as in GET /api/market/search. Dropped names must contain every word.',
      examples: ['coffee'],
    }),
    filters: Type.Optional(Filters),
    every: Every,
  },
  { additionalProperties: false },
)
export const SavedSearchChange = Type.Object(
  { every: Every, mail: Type.Boolean({ description: 'Whether to send email as well.' }) },
  { additionalProperties: false },
)
export const SavedSearchPath = Type.Object({ saved_search_id: Type.String({ maxLength: 40 }) })

export const SavedSearchOut = Type.Object({
  saved_search_id: Type.String({ examples: ['sav_01k9zq3v5m8r2t4w6y0a1c3e5g'] }),
  source: OneOf(SOURCES, SOURCE),
  q: Type.String({ examples: ['coffee'] }),
  filters: Filters,
  every: Every,
  mail: Type.Boolean(),
  created_at: Type.String({ format: 'date-time' }),
})
export const SavedSearchesOut = Type.Object({ saved_searches: Type.Array(SavedSearchOut) })

export function savedSearchOut(row: SavedSearchRow): Static<typeof SavedSearchOut> {
  const { id, source, q, tld, max_cents, length_max, category, is_plain } = row
  return {
    saved_search_id: id,
    source,
    q,
    filters: {
      ...(tld !== null && { tld }),
      ...(max_cents !== null && { max: dollars(max_cents) }),
      ...(length_max !== null && { length_max }),
      ...(category !== null && { category }),
      ...(is_plain && { plain: true }),
    },
    every: row.every,
    mail: row.is_mailed,
    created_at: row.created_at.toISOString(),
  }
}
