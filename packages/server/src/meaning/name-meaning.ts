import type { Lexicon } from './lexicon.ts'
import { NO_WORD, type Segmenter } from './segmenter.ts'
import { addWord, DIMENSIONS, dot, normalise } from './vectors.ts'

export type NameMeaning = {
  /** As a person would read the label: `bestsolarpanels` is best, solar, panels. */
  words: string[]
  /** The trade that the words suggest, if they suggest one. */
  category: string | null
}

/** Words less alike than this suggest no trade. */
const SUGGESTS = 0.45

/** What a name says to a reader of English; of a name in another script, nothing. */
export function nameMeaning(lexicon: Lexicon, segmenter: Segmenter, domain: string): NameMeaning {
  const label = domain.slice(0, domain.indexOf('.'))
  const parts = label.startsWith('xn--') ? [] : segmenter.read(label).parts
  const words = parts.flatMap(({ word }) => (word === NO_WORD ? [] : word))
  return { words: parts.map(({ text }) => text), category: categoryOf(lexicon, words) }
}

function categoryOf({ vectors, weight, trades }: Lexicon, words: number[]): string | null {
  const direction = new Float32Array(DIMENSIONS)
  for (const word of words) addWord(direction, vectors, word, weight[word] ?? 0)
  if (!normalise(direction)) return null
  const alike = trades.map(({ name, direction: towards }) => ({
    name,
    by: dot(towards, direction),
  }))
  const best = alike.reduce((a, b) => (b.by > a.by ? b : a))
  return best.by >= SUGGESTS ? best.name : null
}
