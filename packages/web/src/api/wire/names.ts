// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, text } from '../shape.ts'
import type { Word } from '../shape.ts'

/** Registered names that begin with a text. */
export const findNames = {
  route: 'GET /api/names',
  takes: {} as { query: { prefix: string; tlds?: string; limit?: number } },
  answers: { names: list({ label: text, tlds: list(text) }), as_of: nullable(date) },
}

/** The TLDs in which a name is registered. */
export const readName = {
  route: 'GET /api/names/{label}',
  takes: {} as { path: { label: string } },
  answers: { label: text, registered: list({ tld: text, as_of: date }), zones: number },
}

/** Names that were dropped or added in the last 30 days. */
export const listDrops = {
  route: 'GET /api/drops',
  takes: {} as {
    query?: {
      zone?: string
      date?: string
      kind?: 'dropped' | 'added'
      q?: string
      length_max?: number
      digits?: 'true' | 'false'
      hyphens?: 'true' | 'false'
      sort?: 'newest' | 'value'
      limit?: number
      cursor?: string
    }
  },
  answers: {
    drops: list({
      domain: text,
      'unicode?': text,
      zone: text,
      date: text,
      kind: text as Word<'dropped' | 'added'>,
      length: number,
      words: list(text),
      registered_elsewhere: number,
    }),
    next_cursor: nullable(text),
  },
}

/** Export dropped or added names as CSV. */
export const exportDrops = {
  route: 'GET /api/drops/export',
  takes: {} as {
    query?: {
      zone?: string
      date?: string
      kind?: 'dropped' | 'added'
      q?: string
      length_max?: number
      digits?: 'true' | 'false'
      hyphens?: 'true' | 'false'
      sort?: 'newest' | 'value'
    }
  },
  answers: nothing,
}
