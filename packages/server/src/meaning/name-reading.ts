import type { Categories } from './categories.ts'
import type { Fragments } from './fragments.ts'
import type { Lexicon } from './lexicon.ts'
import { shapeOf } from './name-shapes.ts'
import type { Segmenter } from './segmenter.ts'

/**
 * How a name is read: what the search and the marketplace know about it. Stored with the listing,
 * because reading a name takes longer than comparing it with a query.
 */
export type NameReading = {
  /**
   * Its words, separated by spaces. `?` marks a part that is no known word, `+` a word of another
   * way to split the name, and `~` a fragment: `experts exchange +expert +change ~sex ~tse ~exc`.
   */
  reading: string
  /** The trade that its words suggest, or its shape. */
  category: string
  /** The rules it was read by. */
  reading_version: number
}

/**
 * Increase it whenever a change to the word files, the segmenter or the categories makes names read
 * differently. Listings read by older rules are then read again in the background.
 */
export const READING_VERSION = 3

/** A part of a name that is not a known word. */
export const UNKNOWN = 0xffffff
/** Flag on words from a second segmentation. */
export const OTHER_READING = 1 << 24
const WORD_MASK = 0xffffff

const UNKNOWN_MARK = '?'
const OTHER_MARK = '+'
const FRAGMENT_MARK = '~'
/** Fragments by which a name is found. More would find hardly any name that these don't. */
const FRAGMENTS_MAX = 3

type Readers = {
  lexicon: Lexicon
  segmenter: Segmenter
  categories: Categories
  fragments: Fragments
}

/** Reads a name by the current rules. Names in other scripts have no words here. */
export function readName(readers: Readers, domain: string): NameReading {
  const label = domain.slice(0, domain.indexOf('.'))
  const isIdn = label.startsWith('xn--')
  const { lexicon, segmenter, categories, fragments } = readers
  const { parts, otherWords } = isIdn ? { parts: [], otherWords: [] } : segmenter.read(label)
  const words: number[] = []
  const marked: string[] = []
  for (const { kind, text, word } of parts) {
    if (kind === 'word') words.push(word)
    if (kind === 'word') marked.push(text)
    if (kind === 'unknown') marked.push(UNKNOWN_MARK + text)
  }
  for (const word of otherWords) marked.push(OTHER_MARK + (lexicon.words[word] ?? ''))
  marked.push(...fragments.rarestIn(label, FRAGMENTS_MAX).map(listOfFragment))
  return {
    reading: marked.join(' '),
    category: categories.suggestedBy(words) ?? shapeOf(label, isIdn),
    reading_version: READING_VERSION,
  }
}

/** The parts of a stored reading. Decode them with `wordOf` and `isOtherReading`. */
export function partsOf({ numberOf }: Lexicon, reading: string): number[] {
  if (reading === '') return []
  return reading.split(' ').flatMap((marked) => {
    if (marked.startsWith(FRAGMENT_MARK)) return []
    // A word that this version no longer knows counts like one that was never known.
    if (!marked.startsWith(OTHER_MARK)) return numberOf.get(marked) ?? UNKNOWN
    const word = numberOf.get(marked.slice(1))
    return word === undefined ? [] : word | OTHER_READING
  })
}

/** The lists in which a name with this reading is found. */
export function listsOfReading(reading: string): string[] {
  return reading === '' ? [] : reading.split(' ').map((marked) => marked.replace(/^[?+]+/, ''))
}

/** The list of names with a fragment is named like this, so that no word has the same name. */
export function listOfFragment(fragment: string): string {
  return FRAGMENT_MARK + fragment
}

export function wordOf(part: number): number {
  return part & WORD_MASK
}

export function isOtherReading(part: number): boolean {
  return (part & OTHER_READING) !== 0
}
