/**
 * Where a list goes on: the sort key of the last row that was sent, as opaque text. It is not
 * signed, because it can say nothing that the caller's own filter would not allow: tenancy is in the
 * statement that reads it.
 */
export type Position = { at: Date; id: string }

const CURSOR_CHARS_MAX = 200

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** Undefined when the text is no cursor of ours. */
export function readCursor(text: string): Position | undefined {
  if (text.length > CURSOR_CHARS_MAX || !/^[\w-]+$/.test(text)) return undefined
  const match = /^(\d{1,15}) ([\w.-]{1,100})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!match) return undefined
  const [, milliseconds = '', id = ''] = match
  return { at: new Date(Number(milliseconds)), id }
}
