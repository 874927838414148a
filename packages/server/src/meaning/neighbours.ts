import type { Lexicon } from './lexicon.ts'
import { WordScan } from './scan-words.ts'
import { fillSigns } from './signs.ts'

/** Words close in meaning, closest first, with their similarity. */
export type Neighbours = { words: Uint32Array; likeness: Float32Array }

/** Words below this similarity have little to do with each other. */
const LIKENESS_MIN = 0.34
const NEIGHBOURS_MAX = 400
/** Directions that differ in more signs than this are hardly ever that similar. */
const SIGNS_DIFFERENT_MAX = 51
/** As fine as a similarity is stored. With a word below the other, it fits into a number exactly. */
const FINEST = 2 ** 24
const WORDS_MAX = 2 ** 20

/**
 * Finds the words closest to a word. A full comparison with all 70,000 takes long, so it compares
 * signs first (signs.ts), and only the words whose signs agree are compared in full.
 */
export class Neighbourhood {
  readonly #scale: Float32Array
  readonly #scan: WordScan
  /** What is sorted. Used again for every search. */
  readonly #ranks: Float64Array

  constructor({ words, vectors, hasSigns }: Lexicon) {
    this.#scale = vectors.scale
    this.#scan = new WordScan(vectors.rows, SIGNS_DIFFERENT_MAX)
    this.#ranks = new Float64Array(words.length)
    if (!hasSigns) fillSigns(vectors.rows, this.#scan)
  }

  ofWord(word: number): Neighbours {
    const count = this.#scan.scan(word)
    const { found } = this.#scan
    const scale = this.#scale[word] ?? 0
    const ranks = this.#ranks
    let near = 0
    for (let at = 0; at < 2 * count; at += 2) {
      const other = found[at] ?? 0
      const likeness = (found[at + 1] ?? 0) * scale * (this.#scale[other] ?? 0)
      if (likeness >= LIKENESS_MIN) ranks[near++] = rankOf(other, likeness)
    }
    // Plain numbers are sorted without calling a function for each comparison.
    ranks.subarray(0, near).sort()
    const words = new Uint32Array(Math.min(near, NEIGHBOURS_MAX))
    const likeness = new Float32Array(words.length)
    for (let place = 0; place < words.length; place += 1) {
      const rank = ranks[near - 1 - place] ?? 0
      const step = Math.floor(rank / WORDS_MAX)
      words[place] = WORDS_MAX - 1 - (rank - step * WORDS_MAX)
      likeness[place] = step / FINEST
    }
    return { words, likeness }
  }
}

/** One number by which words are sorted: by similarity, then by frequency, which is their order. */
function rankOf(word: number, likeness: number): number {
  return Math.floor(likeness * FINEST) * WORDS_MAX + (WORDS_MAX - 1 - word)
}
