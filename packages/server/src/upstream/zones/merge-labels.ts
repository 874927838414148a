import { compareLabels, LABEL_MAX } from './label.ts'

/** Labels in order, each with numbers. `next` moves on, and is false at the end. */
export type LabelSource = {
  readonly label: Uint8Array
  readonly length: number
  readonly numbers: readonly number[]
  /** From a file that is being imported, as opposed to the index that it changes. */
  readonly isNew: boolean
  next(): boolean
  close(): void
}

/** One label of the merged sources. It is reused for the next one. */
export type MergedLabel = {
  label: Uint8Array
  length: number
  /** The zones that had the label before, and those whose new file has it; each without repeats. */
  before: number[]
  now: number[]
}

/**
 * Merges sorted sources. Calls `onLabel` once for each label, in order. Yields every so often, so
 * that the caller can show progress.
 */
export function* mergeLabels(
  sources: readonly LabelSource[],
  onLabel: (merged: MergedLabel) => void,
): Generator<number> {
  const heap = new SourceHeap(sources.filter((source) => source.next()))
  const merged: MergedLabel = {
    label: new Uint8Array(LABEL_MAX),
    length: 0,
    before: [],
    now: [],
  }
  let count = 0
  for (let first = heap.first; first !== undefined; first = heap.first) {
    merged.length = first.length
    merged.label.set(first.label)
    merged.before.length = 0
    merged.now.length = 0
    let same: LabelSource | undefined = first
    while (same !== undefined) {
      addAll(same.isNew ? merged.now : merged.before, same.numbers)
      heap.advance()
      same = isAt(heap.first, merged) ? heap.first : undefined
    }
    onLabel(merged)
    count += 1
    if (count % YIELD_EVERY === 0) yield count
  }
  yield count
}

const YIELD_EVERY = 65_536

function isAt(source: LabelSource | undefined, { label, length }: MergedLabel): boolean {
  if (source === undefined || source.length !== length) return false
  return compareLabels(source.label, length, label, length) === 0
}

function addAll(list: number[], numbers: readonly number[]): void {
  for (const number of numbers) if (!list.includes(number)) list.push(number)
}

/** The source with the lowest label first. */
class SourceHeap {
  readonly #sources: LabelSource[]

  constructor(sources: LabelSource[]) {
    this.#sources = sources
    for (let at = sources.length >> 1; at >= 0; at -= 1) this.#sink(at)
  }

  get first(): LabelSource | undefined {
    return this.#sources[0]
  }

  /** Moves the first source on, or takes it out at its end. */
  advance(): void {
    const [first] = this.#sources
    if (first === undefined) return
    if (!first.next()) {
      const last = this.#sources.pop()
      if (last !== undefined && this.#sources.length > 0) this.#sources[0] = last
    }
    this.#sink(0)
  }

  #sink(from: number): void {
    const sources = this.#sources
    const moving = sources[from]
    if (moving === undefined) return
    let at = from
    for (;;) {
      let child = 2 * at + 1
      let least = sources[child]
      if (least === undefined) break
      const right = sources[child + 1]
      if (right !== undefined && isBefore(right, least)) {
        child += 1
        least = right
      }
      if (!isBefore(least, moving)) break
      sources[at] = least
      at = child
    }
    sources[at] = moving
  }
}

function isBefore(first: LabelSource, second: LabelSource): boolean {
  return compareLabels(first.label, first.length, second.label, second.length) < 0
}
