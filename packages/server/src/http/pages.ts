import { Type } from 'typebox'
import { refuseField } from '../refusal.ts'
import { Nullable } from './shapes.ts'
import { type Position, readCursor, writeCursor } from '../values/cursor.ts'

/** Offset pagination gets slow beyond this many rows. */
export const OFFSET_MAX = 10_000_000

/**
 * The query of an offset-paginated list. Values out of range are refused, not clamped (spec 2.3).
 */
export const OffsetQuery = {
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 24, description: 'Items per page.' }),
  offset: Type.Integer({
    minimum: 0,
    maximum: OFFSET_MAX,
    default: 0,
    description: 'Items to skip.',
  }),
}

export const Page = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 200 }),
    offset: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0, description: 'Matching items across all pages.' }),
  },
  { description: 'Next page: offset + limit, until that reaches total.' },
)

/** The query of a cursor-paginated list. */
export const CursorQuery = {
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Items per page.' }),
  cursor: Type.Optional(Type.String({ description: 'next_cursor of the previous page.' })),
}

export const NextCursor = Nullable(Type.String({ description: 'Null if nothing follows yet.' }))

/** The position of the caller's cursor, or undefined if none was given. */
export function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const position = readCursor(cursor)
  if (!position) throw refuseField('cursor', 'is not a cursor from this list.')
  return position
}

/**
 * Cuts a page from rows that were read with one more than the limit: the extra row shows whether
 * there is a next page, without a second query.
 */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  positionOfRow: (row: Row) => Position,
): { rows: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next_cursor = rows.length > limit && last ? writeCursor(positionOfRow(last)) : null
  return { rows: page, next_cursor }
}
