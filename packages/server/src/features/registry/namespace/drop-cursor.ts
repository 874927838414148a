import { refuseField } from '../../../refusal.ts'

/** The last name of a page. The next one begins after it. */
export type DropPosition = { as_of: string; zone: string; label: string }

const CURSOR_CHARS_MAX = 400
const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z0-9.-]{2,200}) ([a-z0-9-]{1,63})$/

export function writeDropCursor({ as_of, zone, label }: DropPosition): string {
  return Buffer.from(`${as_of} ${zone} ${label}`).toString('base64url')
}

/** Refuses: validation_error (not one of our cursors). */
export function readDropCursor(text: string | undefined): DropPosition | undefined {
  if (text === undefined) return undefined
  const isPlain = text.length <= CURSOR_CHARS_MAX && /^[\w-]+$/.test(text)
  const match = isPlain ? POSITION.exec(Buffer.from(text, 'base64url').toString()) : null
  if (!match) throw refuseField('cursor', 'is not a cursor from this list.')
  const [, as_of = '', zone = '', label = ''] = match
  return { as_of, zone, label }
}
