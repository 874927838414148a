/** The shapes of names. */
export const SHAPES = ['idn', 'numeric', 'short', 'hyphenated', 'alphanumeric', 'letters'] as const

const SHORT_CHARS_MAX = 3

/** The shape of a label in its readable (Unicode) form. */
export function shapeOf(readable: string, idn: boolean): (typeof SHAPES)[number] {
  if (idn) return 'idn'
  if (/^\p{N}+$/u.test(readable)) return 'numeric'
  if (Array.from(readable).length <= SHORT_CHARS_MAX) return 'short'
  if (readable.includes('-')) return 'hyphenated'
  return /\p{N}/u.test(readable) ? 'alphanumeric' : 'letters'
}
