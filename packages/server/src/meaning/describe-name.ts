import type { NameMeaning } from './name-meaning.ts'
import { shapeOf } from './name-shapes.ts'

/** What can be said of a name by looking at it. */
export type NameFacts = {
  /** Characters of the label as people read it. */
  length: number
  words: string[]
  digits: boolean
  hyphens: boolean
  idn: boolean
  /** A trade, or one of SHAPES. */
  category: string
}

/**
 * Looks at a label, in both of its forms, and adds what its words were read to mean. Where nobody
 * could read them, words are what hyphens separate.
 */
export function describeName(
  { label, unicode }: { label: string; unicode: string },
  told?: NameMeaning,
): NameFacts {
  const readable = unicode.split('.', 1)[0] ?? label
  const facts = {
    length: Array.from(readable).length,
    words: told && told.words.length > 0 ? told.words : readable.split('-').filter(Boolean),
    digits: /\p{N}/u.test(readable),
    hyphens: readable.includes('-'),
    idn: label.startsWith('xn--'),
  }
  return { ...facts, category: told?.category ?? shapeOf(readable, facts.idn) }
}
