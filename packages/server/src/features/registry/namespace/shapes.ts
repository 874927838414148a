import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'

export const NAMES_SHOWN = 10

export const NamesQuery = Type.Object({
  prefix: Type.String({
    minLength: 1,
    maxLength: 63,
    pattern: NO_CONTROLS,
    description: 'What the names begin with, without a TLD.',
  }),
  tlds: Type.Optional(
    Type.String({
      maxLength: 400,
      description: 'Only names in at least one of these TLDs, separated by commas.',
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: NAMES_SHOWN }),
})

export const NamesOut = Type.Object({
  names: Type.Array(
    Type.Object({
      label: Type.String(),
      tlds: Type.Array(Type.String(), { description: 'Where it is registered, at most 100.' }),
    }),
  ),
  as_of: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the oldest of these zone files was made. Null if there is none.',
    }),
  ),
})
export type NamesOut = Static<typeof NamesOut>

export const LabelPath = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 255, description: 'A name without its TLD.' }),
})

export const NameOut = Type.Object({
  label: Type.String(),
  registered: Type.Array(
    Type.Object({ tld: Type.String(), as_of: Type.String({ format: 'date-time' }) }),
  ),
  zones: Type.Integer({
    minimum: 0,
    description: 'The number of TLDs for which we have a zone file.',
  }),
})
export type NameOut = Static<typeof NameOut>

export const KINDS = ['dropped', 'added'] as const

/** In a query, everything is text. */
const TRUTHS = ['true', 'false'] as const

export const SORTS = ['newest', 'value'] as const

const DROPS_FILTERS = {
  zone: Type.Optional(Type.String({ maxLength: 63, description: 'Only this TLD.' })),
  date: Type.Optional(
    Type.String({ format: 'date', description: 'Only this day, by default the last 30.' }),
  ),
  kind: OneOf(KINDS, { default: 'dropped' }),
  q: Type.Optional(
    Type.String({ maxLength: 63, pattern: NO_CONTROLS, description: 'Text in the name.' }),
  ),
  length_max: Type.Optional(Type.Integer({ minimum: 1, maximum: 63 })),
  digits: Type.Optional(
    OneOf(TRUTHS, { description: 'false: no digits; true: only names with digits.' }),
  ),
  hyphens: Type.Optional(
    OneOf(TRUTHS, { description: 'false: no hyphens; true: only names with hyphens.' }),
  ),
}
const DropsFilters = Type.Object(DROPS_FILTERS)
export type DropsFilters = Static<typeof DropsFilters>

const Sort = OneOf(SORTS, {
  default: 'newest',
  description:
    'value: the 5,000 best names of one day (`date`, or the newest), by length, words and TLD.',
})

export const DropsExportQuery = Type.Object({ ...DROPS_FILTERS, sort: Sort })
export const DropsQuery = Type.Object({ ...DROPS_FILTERS, sort: Sort, ...CursorQuery })
export type DropsQuery = Static<typeof DropsQuery>

export const DropOut = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  zone: Type.String(),
  date: Type.String({ format: 'date' }),
  kind: OneOf(KINDS),
  length: Type.Integer(),
  words: Type.Array(Type.String(), { description: 'The words in the name.' }),
  registered_elsewhere: Type.Integer({ description: 'How many other TLDs have the same name.' }),
})
export type DropOut = Static<typeof DropOut>

export const DropsOut = Type.Object({ drops: Type.Array(DropOut), next_cursor: NextCursor })
export type DropsOut = Static<typeof DropsOut>
