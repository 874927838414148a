import { isStoredTime } from './stored-time.ts'

/**
 * Where a list continues: the sort key of the last row sent, as opaque text. It isn't signed,
 * because it can't reach beyond the caller's own data: the query that uses it filters by tenant.
 */
export type Position = { at: Date; id: string }

/** An id can be a domain name, which has at most 253 characters. */
const CURSOR_CHARS_MAX = 400

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** Undefined when the text isn't one of our cursors. */
export function readCursor(text: string): Position | undefined {
  if (text.length > CURSOR_CHARS_MAX || !/^[\w-]+$/.test(text)) return undefined
  const match = /^(\d{1,15}) ([\w.-]{1,253})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!match) return undefined
  const [, milliseconds = '', id = ''] = match
  const at = new Date(Number(milliseconds))
  return isStoredTime(at) ? { at, id } : undefined
}
