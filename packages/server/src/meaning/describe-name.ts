import type { NameMeaning } from './name-meaning.ts'
import { shapeOf } from './name-shapes.ts'

/** Facts that follow from the name itself. */
export type NameFacts = {
  /** The label's length in Unicode characters. */
  length: number
  words: string[]
  digits: boolean
  hyphens: boolean
  idn: boolean
  /** A trade, or one of SHAPES. */
  category: string
}

/**
 * Describes a label, given in ASCII and Unicode, and what its words mean. Without a meaning, splits
 * words at hyphens.
 */
export function describeName(
  { label, unicode }: { label: string; unicode: string },
  meaning?: NameMeaning,
): NameFacts {
  const readable = unicode.split('.', 1)[0] ?? label
  const facts = {
    length: Array.from(readable).length,
    words:
      meaning && meaning.words.length > 0 ? meaning.words : readable.split('-').filter(Boolean),
    digits: /\p{N}/u.test(readable),
    hyphens: readable.includes('-'),
    idn: label.startsWith('xn--'),
  }
  return { ...facts, category: meaning?.category ?? shapeOf(readable, facts.idn) }
}
