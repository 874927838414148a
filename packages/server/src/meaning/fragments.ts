import type { Lexicon } from './lexicon.ts'

const FRAGMENT_CHARS = 3

/**
 * Groups of three characters by which names are found that are spelled like a query. Only the
 * rarest ones of a label tell much. How rare they are follows from the lexicon, so that names and
 * queries agree about it.
 */
export class Fragments {
  readonly #lexicon: Lexicon
  #words: Map<string, number> | undefined

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** The fragments of a label that occur in the fewest words, rarest first. */
  rarestIn(label: string, max: number): string[] {
    this.#words ??= countWords(this.#lexicon.words)
    const words = this.#words
    const all = [...new Set(fragmentsOf(label))].map((text) => ({
      text,
      words: words.get(text) ?? 0,
    }))
    return all
      .sort((a, b) => a.words - b.words)
      .slice(0, max)
      .map(({ text }) => text)
  }
}

function countWords(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) {
    for (const text of new Set(fragmentsOf(word))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

function fragmentsOf(label: string): string[] {
  const count = Math.max(0, label.length - FRAGMENT_CHARS + 1)
  return Array.from({ length: count }, (_, at) => label.slice(at, at + FRAGMENT_CHARS))
}
