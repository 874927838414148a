/** How a name can be written. */
export const SHAPES = ['idn', 'numeric', 'short', 'hyphenated', 'alphanumeric', 'letters'] as const

const SHORT_CHARS_MAX = 3

/** How a label is written, in the form that people read. */
export function shapeOf(readable: string, idn: boolean): (typeof SHAPES)[number] {
  if (idn) return 'idn'
  if (/^\p{N}+$/u.test(readable)) return 'numeric'
  if (Array.from(readable).length <= SHORT_CHARS_MAX) return 'short'
  if (readable.includes('-')) return 'hyphenated'
  return /\p{N}/u.test(readable) ? 'alphanumeric' : 'letters'
}
