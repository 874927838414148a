export const CATEGORIES = [
  'idn',
  'numeric',
  'short',
  'hyphenated',
  'alphanumeric',
  'letters',
] as const

/** What can be said of a name by looking at it. */
export type NameFacts = {
  /** Characters of the label as people read it. */
  length: number
  words: string[]
  digits: boolean
  hyphens: boolean
  idn: boolean
  category: (typeof CATEGORIES)[number]
}

const SHORT_CHARS_MAX = 3

/**
 * Looks at a label, in both of its forms. Words are what hyphens separate: where a name is written
 * in one, it is one word.
 */
export function describeName({ label, unicode }: { label: string; unicode: string }): NameFacts {
  const readable = unicode.split('.', 1)[0] ?? label
  const facts = {
    length: Array.from(readable).length,
    words: readable.split('-').filter((word) => word !== ''),
    digits: /\p{N}/u.test(readable),
    hyphens: readable.includes('-'),
    idn: label.startsWith('xn--'),
  }
  return { ...facts, category: categoryOf(readable, facts) }
}

function categoryOf(
  readable: string,
  { idn, length, hyphens, digits }: Omit<NameFacts, 'category'>,
): NameFacts['category'] {
  if (idn) return 'idn'
  if (/^\p{N}+$/u.test(readable)) return 'numeric'
  if (length <= SHORT_CHARS_MAX) return 'short'
  if (hyphens) return 'hyphenated'
  return digits ? 'alphanumeric' : 'letters'
}
