import type { Lexicon } from './lexicon.ts'
import { likeness } from './vectors.ts'

/**
 * The length of the sum of some word vectors, each weighted by how informative the word is. With
 * it, the similarity of all words together to a direction follows from the similarity of each word.
 */
export function lengthOfSum({ vectors, weight }: Lexicon, words: ArrayLike<number>): number {
  let squares = 0
  for (let at = 0; at < words.length; at += 1) {
    const a = words[at] ?? 0
    const weightA = weight[a] ?? 0
    squares += weightA * weightA
    for (let other = at + 1; other < words.length; other += 1) {
      const b = words[other] ?? 0
      squares += 2 * weightA * (weight[b] ?? 0) * (a === b ? 1 : likeness(vectors, a, b))
    }
  }
  return Math.sqrt(Math.max(0, squares))
}
