import type { Lexicon } from './lexicon.ts'

const FRAGMENT_CHARS = 3
/** Letters, digits, and one number for every other character. */
const CHARACTERS = 37

/**
 * Groups of three characters by which names are found that are spelled like a query. Only the
 * rarest ones of a label tell much. How rare they are follows from the lexicon, so that names and
 * queries agree about it.
 */
export class Fragments {
  readonly #lexicon: Lexicon
  /** In how many words each fragment occurs. */
  #words: Uint16Array | undefined

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** The fragments of a label that occur in the fewest words, rarest first. */
  rarestIn(label: string, max: number): string[] {
    this.#words ??= countWords(this.#lexicon.words)
    const found: { text: string; words: number }[] = []
    for (let at = 0; at + FRAGMENT_CHARS <= label.length; at += 1) {
      const text = label.slice(at, at + FRAGMENT_CHARS)
      if (found.some((other) => other.text === text)) continue
      found.push({ text, words: this.#words[numberAt(label, at)] ?? 0 })
    }
    return found
      .sort((a, b) => a.words - b.words)
      .slice(0, max)
      .map(({ text }) => text)
  }
}

function countWords(words: string[]): Uint16Array {
  const counts = new Uint16Array(CHARACTERS ** FRAGMENT_CHARS)
  // The last word that was counted, so that a fragment counts once per word.
  const counted = new Int32Array(counts.length).fill(-1)
  for (let word = 0; word < words.length; word += 1) {
    const text = words[word] ?? ''
    for (let at = 0; at + FRAGMENT_CHARS <= text.length; at += 1) {
      const fragment = numberAt(text, at)
      if (counted[fragment] === word) continue
      counted[fragment] = word
      counts[fragment] = (counts[fragment] ?? 0) + 1
    }
  }
  return counts
}

function numberAt(text: string, at: number): number {
  const firstTwo = characterAt(text, at) * CHARACTERS + characterAt(text, at + 1)
  return firstTwo * CHARACTERS + characterAt(text, at + 2)
}

function characterAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 97 && code <= 122) return code - 97
  return code >= 48 && code <= 57 ? code - 22 : CHARACTERS - 1
}
