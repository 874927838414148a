import type { Categories } from './categories.ts'
import type { Segmenter } from './segmenter.ts'

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
  const label = domain.slice(0, domain.indexOf('.'))
  const parts = label.startsWith('xn--') ? [] : segmenter.read(label).parts
  const words = parts.flatMap(({ kind, word }) => (kind === 'word' ? word : []))
  return { words: parts.map(({ text }) => text), category: categories.suggestedBy(words) }
}
