import type { Lexicon } from './lexicon.ts'
import { SHAPES } from './name-shapes.ts'
import { addWord, DIMENSIONS, dot } from './vectors.ts'
import { lengthOfSum } from './word-sum.ts'

/** Below this similarity, words suggest no trade. */
const SUGGESTS = 0.53
/** About 700 bytes per word. */
const REMEMBERED_MAX = 20_000

/**
 * Categories of names: the trade that their words suggest, or else their shape. The similarity of a
 * word to each trade is computed once, so a name costs only a few hundred additions.
 */
export class Categories {
  /** The trades, then the shapes. A category's number is its index. */
  readonly all: readonly string[]
  readonly #numberOf: ReadonlyMap<string, number>
  readonly #lexicon: Lexicon
  readonly #remembered = new Map<number, Float32Array>()

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    this.all = [...lexicon.trades.map(({ name }) => name), ...SHAPES]
    this.#numberOf = new Map(this.all.map((name, number) => [name, number]))
  }

  numberOf(category: string): number | undefined {
    return this.#numberOf.get(category)
  }

  /** The trade that some words suggest together, each word weighted by how informative it is. */
  suggestedBy(words: number[], sumLength = lengthOfSum(this.#lexicon, words)): string | null {
    if (words.length === 0 || sumLength === 0) return null
    const { trades, weight } = this.#lexicon
    const alike = new Float32Array(trades.length)
    for (const word of words) {
      const towards = this.#towardsTrades(word)
      const share = (weight[word] ?? 0) / sumLength
      for (let at = 0; at < alike.length; at += 1) {
        alike[at] = (alike[at] ?? 0) + share * (towards[at] ?? 0)
      }
    }
    let best = 0
    for (let at = 1; at < alike.length; at += 1) {
      if ((alike[at] ?? 0) > (alike[best] ?? 0)) best = at
    }
    return (alike[best] ?? 0) >= SUGGESTS ? (trades[best]?.name ?? null) : null
  }

  #towardsTrades(word: number): Float32Array {
    const known = this.#remembered.get(word)
    if (known) return known
    const direction = new Float32Array(DIMENSIONS)
    addWord(direction, this.#lexicon.vectors, word, 1)
    const towards = Float32Array.from(this.#lexicon.trades, (trade) =>
      dot(trade.direction, direction),
    )
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear()
    this.#remembered.set(word, towards)
    return towards
  }
}
