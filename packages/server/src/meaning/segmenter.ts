import type { Lexicon } from './lexicon.ts'
import { likeness } from './vectors.ts'
import { WordTrie } from './word-trie.ts'
import { isBrandSuffix, isBrandPrefix } from './word-kinds.ts'

/** A piece of a label. `word` is its number in the lexicon, or NO_WORD. */
export type Part = { text: string; word: number; kind: 'word' | 'weak' | 'unknown' | 'number' }

export type Reading = {
  parts: Part[]
  /** Words of other segmentations that are nearly as likely: `expertsexchange` has two. */
  otherWords: number[]
}

export const NO_WORD = -1

const LABEL_LENGTH_MAX = 63
/** Partial segmentations kept at each letter. */
const KEPT = 4
/** Segmentations within this score of the best contribute their words too. */
const OTHER_MARGIN = 2
/**
 * Segmentations within this score of the best are compared by how well adjacent words fit together.
 */
const REVIEW_MARGIN = 6
const TOGETHER_BONUS = 3

const NUMBER_COST = -9
const KINDS = ['word', 'weak', 'unknown', 'number'] as const
const [WORD, WEAK, UNKNOWN, NUMBER] = [0, 1, 2, 3] as const
const NONE = -1

type Path = { ends: number[]; kinds: number[]; score: number }

/**
 * Splits labels into words: `bestsolarpanels` is best, solar, panels. Finds the most likely split
 * letter by letter (Viterbi). Letters that form no word stay together as unknown, and a brand
 * suffix such as -ly or -ify after a word is weak.
 *
 * One instance reads many labels and reuses its tables.
 */
export class Segmenter {
  readonly #lexicon: Lexicon
  readonly #trie: WordTrie
  readonly #score = new Float64Array((LABEL_LENGTH_MAX + 1) * KEPT)
  readonly #from = new Int16Array((LABEL_LENGTH_MAX + 1) * KEPT)
  readonly #fromPath = new Int16Array((LABEL_LENGTH_MAX + 1) * KEPT)
  readonly #kind = new Uint8Array((LABEL_LENGTH_MAX + 1) * KEPT)
  readonly #paths = new Int16Array(LABEL_LENGTH_MAX + 1)

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    const { words, isNamePart } = lexicon
    const parts = words.flatMap((text, word): [string, number][] => {
      return isNamePart[word] ? [[text, word]] : []
    })
    this.#trie = new WordTrie(parts)
  }

  /** A label's words. Splits at hyphens, and leaves out anything but letters and digits. */
  read(label: string): Reading {
    const parts: Part[] = []
    const others = new Set<number>()
    for (const run of label.slice(0, LABEL_LENGTH_MAX).split(/[^a-z0-9]+/)) {
      if (run !== '') this.#readRun(run, parts, others)
    }
    const [first] = parts
    if (first && parts.length > 1 && first.kind === 'word' && isBrandPrefix(first.text)) {
      first.kind = 'weak'
    }
    for (const { word } of parts) others.delete(word)
    return { parts, otherWords: [...others] }
  }

  #readRun(run: string, parts: Part[], others: Set<number>): void {
    this.#walk(run)
    const paths = this.#reviewed(run)
    const [best] = paths
    if (!best) return
    parts.push(...this.#partsOf(run, best))
    for (const path of paths.slice(1)) {
      if (best.score - path.score > OTHER_MARGIN) continue
      for (const part of this.#partsOf(run, path)) {
        if (part.kind === 'word' && part.text.length > 2) others.add(part.word)
      }
    }
  }

  /** Fills the tables: for each letter the most likely paths to it. */
  #walk(run: string): void {
    this.#paths.fill(0)
    this.#paths[0] = 1
    this.#score[0] = 0
    this.#kind[0] = WORD
    for (let start = 0; start < run.length; start += 1) {
      if (this.#paths[start] === 0) continue
      this.#stepByWords(run, start)
      this.#stepByOthers(run, start)
    }
  }

  #stepByWords(run: string, start: number): void {
    const { logFrequency } = this.#lexicon
    let node = this.#trie.root
    for (let end = start + 1; end <= run.length; end += 1) {
      node = this.#trie.step(node, run.charCodeAt(end - 1))
      if (node < 0) return
      const word = this.#trie.wordAt(node)
      if (word >= 0) this.#stepTo(start, end, WORD, logFrequency[word] ?? 0)
    }
  }

  #stepByOthers(run: string, start: number): void {
    for (let end = start + 1; end <= run.length; end += 1) {
      const length = end - start
      if (isWholeNumber(run, start, end)) this.#stepTo(start, end, NUMBER, NUMBER_COST)
      if (end === run.length && start >= 3 && isBrandSuffix(run.slice(start))) {
        this.#stepTo(start, end, WEAK, -15.5 + 1.5 * length)
      }
      this.#stepTo(start, end, UNKNOWN, -13 - 1.9 * length)
    }
  }

  /**
   * Extends every path kept for `start`. A weak suffix must follow a word, and unknown parts don't
   * follow each other.
   */
  #stepTo(start: number, end: number, kind: number, cost: number): void {
    const count = this.#paths[start] ?? 0
    for (let path = 0; path < count; path += 1) {
      const from = start * KEPT + path
      const before = this.#kind[from]
      if (kind === WEAK && before !== WORD) continue
      if (kind === UNKNOWN && before === UNKNOWN) continue
      const score = (this.#score[from] ?? 0) + cost
      const place = this.#makeRoom(end, score)
      if (place === NONE) continue
      this.#score[place] = score
      this.#from[place] = start
      this.#fromPath[place] = path
      this.#kind[place] = kind
    }
  }

  /** The position of a path with this score among those kept for a letter, or NONE. */
  #makeRoom(end: number, score: number): number {
    const first = end * KEPT
    const count = this.#paths[end] ?? 0
    if (count === KEPT && score <= (this.#score[first + KEPT - 1] ?? 0)) return NONE
    let at = first + Math.min(count, KEPT - 1)
    for (; at > first && (this.#score[at - 1] ?? 0) < score; at -= 1) {
      this.#score[at] = this.#score[at - 1] ?? 0
      this.#from[at] = this.#from[at - 1] ?? 0
      this.#fromPath[at] = this.#fromPath[at - 1] ?? 0
      this.#kind[at] = this.#kind[at - 1] ?? 0
    }
    this.#paths[end] = Math.min(KEPT, count + 1)
    return at
  }

  /**
   * The segmentations of a run, best first. Close ones are ranked by how well adjacent words fit.
   */
  #reviewed(run: string): Path[] {
    const count = this.#paths[run.length] ?? 0
    const paths = Array.from({ length: count }, (_, path) => this.#pathTo(run.length, path))
    const [best, second] = paths
    if (!best || !second || best.score - second.score > REVIEW_MARGIN) return paths
    for (const path of paths) path.score += TOGETHER_BONUS * this.#together(run, path)
    return paths.sort((a, b) => b.score - a.score)
  }

  #pathTo(end: number, path: number): Path {
    const found: Path = { ends: [], kinds: [], score: this.#score[end * KEPT + path] ?? 0 }
    let at = end * KEPT + path
    let here = end
    while (here > 0) {
      found.ends.unshift(here)
      found.kinds.unshift(this.#kind[at] ?? 0)
      here = this.#from[at] ?? 0
      at = here * KEPT + (this.#fromPath[at] ?? 0)
    }
    return found
  }

  #together(run: string, path: Path): number {
    const parts = this.#partsOf(run, path)
    let sum = 0
    for (const [place, { word }] of parts.entries()) {
      const next = parts[place + 1]?.word ?? NO_WORD
      if (word === NO_WORD || next === NO_WORD) continue
      sum += Math.max(0, likeness(this.#lexicon.vectors, word, next))
    }
    return sum
  }

  #partsOf(run: string, { ends, kinds }: Path): Part[] {
    return ends.map((end, place) => {
      const text = run.slice(ends[place - 1] ?? 0, end)
      const kind = KINDS[kinds[place] ?? WORD] ?? 'word'
      const word = kind === 'word' ? (this.#lexicon.numberOf.get(text) ?? NO_WORD) : NO_WORD
      return { text, kind, word }
    })
  }
}

/** Digits that are neither preceded nor followed by another digit. */
function isWholeNumber(run: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (!isDigit(run, at)) return false
  return !isDigit(run, start - 1) && !isDigit(run, end)
}

function isDigit(run: string, at: number): boolean {
  const code = run.charCodeAt(at)
  return code >= 48 && code <= 57
}
