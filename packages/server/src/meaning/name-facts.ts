import type { Lexicon } from './lexicon.ts'
import { NO_WORD, type Segmenter } from './segmenter.ts'
import { addWord, DIMENSIONS, dot, normalise } from './vectors.ts'

export type NameFacts = {
  length: number
  /** As a person would read the label: `bestsolarpanels` is best, solar, panels. */
  words: string[]
  digits: boolean
  hyphens: boolean
  idn: boolean
  /** The trade that the words suggest, if they suggest one. */
  category: string | null
}

/** Words less alike than this suggest no trade. */
const SUGGESTS = 0.45

/** What can be told of a name by looking at it. */
export function nameFacts(lexicon: Lexicon, segmenter: Segmenter, domain: string): NameFacts {
  const label = domain.slice(0, domain.indexOf('.'))
  const idn = label.startsWith('xn--')
  const parts = idn ? [] : segmenter.read(label).parts
  return {
    length: label.length,
    words: parts.map(({ text }) => text),
    digits: !idn && /[0-9]/.test(label),
    hyphens: !idn && label.includes('-'),
    idn,
    category: categoryOf(
      lexicon,
      parts.flatMap(({ word }) => (word === NO_WORD ? [] : word)),
    ),
  }
}

function categoryOf({ vectors, weight, trades }: Lexicon, words: number[]): string | null {
  const direction = new Float32Array(DIMENSIONS)
  for (const word of words) addWord(direction, vectors, word, weight[word] ?? 0)
  if (!normalise(direction)) return null
  const alike = trades.map((trade) => ({ ...trade, likeness: dot(trade.direction, direction) }))
  const best = alike.reduce((a, b) => (b.likeness > a.likeness ? b : a))
  return best.likeness >= SUGGESTS ? best.name : null
}
