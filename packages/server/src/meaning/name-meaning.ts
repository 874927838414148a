import type { Categories } from './categories.ts'
import type { Part, Segmenter } from './segmenter.ts'

export type NameMeaning = {
  /** As a person would read the label: `bestsolarpanels` is best, solar, panels. */
  words: string[]
  /** The trade that the words suggest, if they suggest one. */
  category: string | null
}

/** What a name means in English. Names in other scripts have no meaning here. */
export function nameMeaning(
  { segmenter, categories }: { segmenter: Segmenter; categories: Categories },
  domain: string,
): NameMeaning {
  const parts = partsOf(segmenter, domain)
  const words = parts.flatMap(({ kind, word }) => (kind === 'word' ? word : []))
  return { words: parts.map(({ text }) => text), category: categories.suggestedBy(words) }
}

/**
 * The words of a name as written, without its TLD. A brand suffix belongs to the word before it:
 * `leashly` is one word. Empty for names in other scripts.
 */
export function wordsIn(segmenter: Segmenter, domain: string): string[] {
  const words: string[] = []
  for (const { text, kind } of partsOf(segmenter, domain)) {
    const before = words.at(-1)
    if (kind === 'weak' && before !== undefined) words[words.length - 1] = before + text
    else words.push(text)
  }
  return words
}

function partsOf(segmenter: Segmenter, domain: string): Part[] {
  const label = domain.slice(0, domain.indexOf('.'))
  return label.startsWith('xn--') ? [] : segmenter.read(label).parts
}
