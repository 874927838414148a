import { LABEL_MAX, RANK, RANKS } from './label.ts'

/** Where each block begins: text between the last label of one block and the first of the next. */
export type Fences = { text: Uint8Array; starts: Uint32Array }

const START_BYTES = 64 * 1024
const START_COUNT = 4 * 1024
const START_RANKS = RANKS ** 3

/** Collects fences while blocks are written. */
export class FenceWriter {
  #text = new Uint8Array(START_BYTES)
  #starts = new Uint32Array(START_COUNT)
  #count = 0
  #length = 0

  get count(): number {
    return this.#count
  }

  add(label: Uint8Array, length: number): void {
    if (this.#length + LABEL_MAX > this.#text.length) {
      const larger = new Uint8Array(this.#text.length * 2)
      larger.set(this.#text)
      this.#text = larger
    }
    if (this.#count + 2 > this.#starts.length) {
      const larger = new Uint32Array(this.#starts.length * 2)
      larger.set(this.#starts)
      this.#starts = larger
    }
    this.#text.set(label.subarray(0, length), this.#length)
    this.#starts[this.#count] = this.#length
    this.#length += length
    this.#count += 1
    this.#starts[this.#count] = this.#length
  }

  fences(): Fences {
    return {
      text: this.#text.subarray(0, this.#length),
      starts: this.#starts.subarray(0, this.#count + 1),
    }
  }
}

/** Finds the block of a label. */
export class FenceFinder {
  readonly #fences: Fences
  /** For each start of a label, the first fence that begins with it or comes after it. */
  readonly #firstOf = new Uint32Array(START_RANKS + 1)

  constructor(fences: Fences) {
    this.#fences = fences
    const { text, starts } = fences
    const count = starts.length - 1
    let next = 0
    for (let fence = 0; fence < count; fence += 1) {
      const from = starts[fence] ?? 0
      const rank = startRank(text, from, (starts[fence + 1] ?? 0) - from)
      for (; next <= rank; next += 1) this.#firstOf[next] = fence
    }
    this.#firstOf.fill(Math.max(0, count), next)
  }

  /** The block that would hold a label: the last one whose fence isn't after it. -1 if none. */
  blockOf(label: Uint8Array, length: number): number {
    const rank = startRank(label, 0, length)
    let low = this.#firstOf[rank] ?? 0
    let high = (this.#firstOf[rank + 1] ?? 0) - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      if (isAfter(this.#fences, middle, label, length)) high = middle - 1
      else low = middle + 1
    }
    return high
  }
}

/** The place of a label's first three bytes in the order of labels. */
function startRank(bytes: Uint8Array, from: number, length: number): number {
  let rank = 0
  for (let at = 0; at < 3; at += 1) {
    rank = rank * RANKS + (at < length ? (RANK[bytes[from + at] ?? 0] ?? 0) : 0)
  }
  return rank
}

/** Whether a fence comes after a label. */
function isAfter(
  { text, starts }: Fences,
  fence: number,
  label: Uint8Array,
  length: number,
): boolean {
  const start = starts[fence] ?? 0
  const fenceLength = (starts[fence + 1] ?? 0) - start
  const shorter = fenceLength < length ? fenceLength : length
  for (let at = 0; at < shorter; at += 1) {
    const difference = (text[start + at] ?? 0) - (label[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return fenceLength > length
}
