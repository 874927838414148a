import type { Lexicon } from '../../../meaning/lexicon.ts'
import type { Neighbourhood, Neighbours } from '../../../meaning/neighbours.ts'
import { INFLECTED, inflections } from '../../../meaning/word-forms.ts'

/** About 3 KB per word. */
const REMEMBERED_MAX = 8_000

/**
 * Words that can stand in for a query word: the word itself, its other forms and its neighbours,
 * each once, closest first. Finding them takes a millisecond or two, so they are cached. The
 * lexicon never changes.
 */
export class NearWords {
  readonly #lexicon: Lexicon
  readonly #neighbourhood: Neighbourhood
  readonly #remembered = new Map<number, Neighbours>()

  constructor(lexicon: Lexicon, neighbourhood: Neighbourhood) {
    this.#lexicon = lexicon
    this.#neighbourhood = neighbourhood
  }

  /** Whether they are cached. */
  isKnown(word: number): boolean {
    return this.#remembered.has(word)
  }

  of(word: number): Neighbours {
    const known = this.#remembered.get(word)
    if (known) return known
    const found = this.#find(word)
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear()
    this.#remembered.set(word, found)
    return found
  }

  #find(word: number): Neighbours {
    const likenessOf = new Map([[word, 1]])
    for (const form of this.#formsOf(word)) if (form !== word) likenessOf.set(form, INFLECTED)
    const { words, likeness } = this.#neighbourhood.ofWord(word)
    for (let at = 0; at < words.length; at += 1) {
      const near = words[at] ?? 0
      likenessOf.set(near, Math.max(likenessOf.get(near) ?? 0, likeness[at] ?? 0))
    }
    const nearest = [...likenessOf].sort(([, a], [, b]) => b - a)
    return {
      words: Uint32Array.from(nearest, ([near]) => near),
      likeness: Float32Array.from(nearest, ([, alike]) => alike),
    }
  }

  #formsOf(word: number): number[] {
    const { base: baseOf, words, numberOf } = this.#lexicon
    const base = baseOf[word] ?? word
    return inflections(words[base] ?? '')
      .flatMap((form) => numberOf.get(form) ?? [])
      .filter((form) => baseOf[form] === base)
  }
}
