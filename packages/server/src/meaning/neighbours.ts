import type { Lexicon } from './lexicon.ts'

/** Words close in meaning, closest first, with their similarity. */
export type Neighbours = { words: Uint32Array; likeness: Float32Array }

/** Words below this similarity have little to do with each other. */
const LIKENESS_MIN = 0.28
const NEIGHBOURS_MAX = 400
/** Similarities are told apart to a hundredth when the closest words are chosen. */
const STEPS = 100

/** Finds the words closest to a word. */
export class Neighbourhood {
  readonly #lexicon: Lexicon
  /** Of each word to the one that was asked for. */
  readonly #likeness: Float32Array

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    this.#likeness = new Float32Array(lexicon.words.length)
  }

  ofWord(word: number): Neighbours {
    const likeness = this.#likeness
    const least = this.#compare(word)
    const found: number[] = []
    for (let other = 0; other < likeness.length; other += 1) {
      if ((likeness[other] ?? 0) >= least) found.push(other)
    }
    found.sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0))
    const nearest = found.slice(0, NEIGHBOURS_MAX)
    return {
      words: Uint32Array.from(nearest),
      likeness: Float32Array.from(nearest, (other) => likeness[other] ?? 0),
    }
  }

  /** Compares a word with all words. Returns the similarity that enough of them reach. */
  #compare(word: number): number {
    const { products, scale } = this.#lexicon.vectors
    const own = scale[word] ?? 0
    const all = products.ofAll(word)
    const reached = new Uint32Array(STEPS + 2)
    for (let other = 0; other < all.length; other += 1) {
      const alike = (all[other] ?? 0) * own * (scale[other] ?? 0)
      this.#likeness[other] = alike
      if (alike < LIKENESS_MIN) continue
      const step = Math.floor(alike * STEPS)
      reached[step] = (reached[step] ?? 0) + 1
    }
    let step = STEPS + 1
    for (
      let sum = reached[step] ?? 0;
      sum < NEIGHBOURS_MAX && step > 0;
      sum += reached[step] ?? 0
    ) {
      step -= 1
    }
    return Math.max(LIKENESS_MIN, step / STEPS)
  }
}
