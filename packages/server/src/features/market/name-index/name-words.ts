import type { Lexicon } from '../../../meaning/lexicon.ts'
import { wordsIn } from '../../../meaning/name-meaning.ts'
import type { Segmenter } from '../../../meaning/segmenter.ts'
import { lengthOfSum } from '../../../meaning/word-sum.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import { withRoom } from './growing.ts'
import type { Knowledge } from './knowledge.ts'
import { PostingLists } from './posting-lists.ts'

/** A part of a name that is not a known word. */
export const UNKNOWN = 0xffffff
/** Flag on words from a second segmentation. */
export const OTHER_READING = 1 << 24
const WORD_MASK = 0xffffff
/** Names whose words are kept as text: those shown lately. About 2 MB. */
const TEXTS_MAX = 10_000

/** The words of every name, and for every word the names that contain it. */
export class NameWords {
  readonly namesOf: PostingLists
  readonly #lexicon: Lexicon
  readonly #segmenter: Segmenter
  readonly #texts = new BoundedMap<string, string[]>(TEXTS_MAX)
  #start = new Uint32Array(1024)
  #count = new Uint8Array(1024)
  #sumLength = new Float32Array(1024)
  #parts = new Uint32Array(4096)
  #used = 0

  constructor({ lexicon, segmenter }: Knowledge) {
    this.#lexicon = lexicon
    this.#segmenter = segmenter
    this.namesOf = new PostingLists(lexicon.words.length)
  }

  /** Splits a label into words and stores them for a slot, replacing what the slot had before. */
  add(slot: number, label: string): void {
    const { parts, otherWords } = this.#segmenter.read(label)
    this.#start = withRoom(this.#start, slot + 1)
    this.#count = withRoom(this.#count, slot + 1)
    this.#sumLength = withRoom(this.#sumLength, slot + 1)
    this.#start[slot] = this.#used
    for (const { kind, word } of parts) {
      if (kind === 'word') this.#addPart(word)
      if (kind === 'unknown') this.#addPart(UNKNOWN)
    }
    for (const word of otherWords) this.#addPart(word | OTHER_READING)
    const found = this.#parts.subarray(this.#start[slot], this.#used)
    this.#count[slot] = found.length
    this.#sumLength[slot] = lengthOfSum(this.#lexicon, this.wordsOf(slot))
    for (const part of found) {
      const word = wordOf(part)
      if (word !== UNKNOWN) this.namesOf.add(word, slot)
    }
  }

  /** The parts of a name. Decode them with `wordOf` and `isOtherReading`. */
  of(slot: number): Uint32Array {
    const start = this.#start[slot] ?? 0
    return this.#parts.subarray(start, start + (this.#count[slot] ?? 0))
  }

  /** The known words of the most likely segmentation. */
  wordsOf(slot: number): number[] {
    const words: number[] = []
    for (const part of this.of(slot)) {
      if (!isOtherReading(part) && part !== UNKNOWN) words.push(part)
    }
    return words
  }

  /** The words of a name as text. Storing those of every name would take too much memory. */
  textsOf(domain: string): string[] {
    const known = this.#texts.use(domain)
    if (known) return known
    const texts = wordsIn(this.#segmenter, domain)
    this.#texts.set(domain, texts)
    return texts
  }

  /** The length of the sum of the name's word vectors (word-sum.ts). */
  sumLengthOf(slot: number): number {
    return this.#sumLength[slot] ?? 0
  }

  get bytes(): number {
    const bySlot = this.#start.byteLength + this.#count.byteLength + this.#sumLength.byteLength
    return this.#parts.byteLength + bySlot + this.namesOf.bytes
  }

  #addPart(part: number): void {
    this.#parts = withRoom(this.#parts, this.#used + 1)
    this.#parts[this.#used] = part
    this.#used += 1
  }
}

export function wordOf(part: number): number {
  return part & WORD_MASK
}

export function isOtherReading(part: number): boolean {
  return (part & OTHER_READING) !== 0
}
