import { join } from 'node:path'
import { BufferedReader, BufferedWriter } from './buffered-file.ts'
import { copyLabel, LABEL_MAX, RANK, RANKS } from './label.ts'
import type { LabelSource } from './merge-labels.ts'

/** Labels sorted at once: 22 bits, which leave 42 for the first eight characters. */
const RUN_LABELS_MAX = 2 ** 22
/** Real labels have 12 characters on average. Longer ones make shorter runs. */
const RUN_BYTES = 16 * RUN_LABELS_MAX
const KEY_CHARS = 8
const LOW_BITS = 10
const LOW = 2 ** LOW_BITS
const PLACE_MASK = RUN_LABELS_MAX - 1
const INSERTION_MAX = 16
/** Enough for the largest zone several times over. Beyond that, the disk is at risk. */
export const RUNS_MAX = 256

/**
 * Sorts any number of labels in bounded memory. It sorts a few million at a time into temporary
 * files ("runs"), which are merged while they are read.
 *
 * A label's first eight characters and its place fit in 64 bits, so the typed array's own sort,
 * which calls no code of ours, does nearly all of the work.
 */
export class LabelSorter {
  readonly #folder: string
  readonly #labelsMax: number
  readonly #text: Uint8Array
  readonly #starts: Uint32Array
  readonly #zones: Uint16Array
  readonly #keys: BigUint64Array
  readonly #halves: Uint32Array
  readonly #last = new Uint8Array(LABEL_MAX)
  readonly #next = new Uint8Array(LABEL_MAX)
  #lastLength = 0
  #zone = 0
  #labels = 0
  #bytes = 0
  readonly runs: string[] = []

  /** Tests pass a small `labelsMax` to get several runs. */
  constructor(folder: string, labelsMax = RUN_LABELS_MAX) {
    this.#folder = folder
    this.#labelsMax = labelsMax
    this.#text = new Uint8Array((RUN_BYTES / RUN_LABELS_MAX) * labelsMax + LABEL_MAX)
    this.#starts = new Uint32Array(labelsMax + 1)
    this.#zones = new Uint16Array(labelsMax)
    this.#keys = new BigUint64Array(labelsMax)
    this.#halves = new Uint32Array(this.#keys.buffer)
  }

  /** The labels that follow are of this zone. */
  setZone(zone: number): void {
    this.#zone = zone
    this.#lastLength = 0
  }

  /** Takes a label in any case. False if it isn't one. */
  add(source: Uint8Array, start: number, end: number): boolean {
    const length = copyLabel(source, start, end, this.#next)
    if (length === 0) return false
    // Zone files name a domain once for each of its name servers, one after another.
    if (this.#isLast(length)) return true
    this.#last.set(this.#next.subarray(0, length))
    this.#lastLength = length
    const isFull = this.#labels === this.#labelsMax || this.#bytes + length > this.#text.length
    if (isFull) this.#spill()
    this.#keep(length)
    return true
  }

  /** Writes what is left. Afterwards the runs can be read. */
  finish(): void {
    if (this.#labels > 0) this.#spill()
  }

  #isLast(length: number): boolean {
    if (length !== this.#lastLength) return false
    for (let at = 0; at < length; at += 1) {
      if (this.#next[at] !== this.#last[at]) return false
    }
    return true
  }

  #keep(length: number): void {
    let prefix = 0
    for (let at = 0; at < KEY_CHARS; at += 1) {
      const byte = at < length ? (this.#next[at] ?? 0) : 0
      prefix = prefix * RANKS + (RANK[byte] ?? 0)
    }
    for (let at = 0; at < length; at += 1) this.#text[this.#bytes + at] = this.#next[at] ?? 0
    const place = this.#labels
    this.#starts[place] = this.#bytes
    this.#zones[place] = this.#zone
    this.#halves[2 * place] = ((prefix % LOW) << (32 - LOW_BITS)) | place
    this.#halves[2 * place + 1] = Math.floor(prefix / LOW)
    this.#bytes += length
    this.#labels += 1
    this.#starts[this.#labels] = this.#bytes
  }

  #spill(): void {
    if (this.runs.length >= RUNS_MAX) throw new RangeError('There are too many names to sort.')
    const places = this.#sortedPlaces()
    const run = new RunWriter(join(this.#folder, `${this.runs.length}.run`))
    for (const place of places) {
      const [start, end] = [this.#starts[place] ?? 0, this.#starts[place + 1] ?? 0]
      run.add(this.#text, start, end - start, this.#zones[place] ?? 0)
    }
    run.close()
    this.runs.push(run.path)
    this.#labels = 0
    this.#bytes = 0
    this.#lastLength = 0
  }

  #sortedPlaces(): Uint32Array {
    const count = this.#labels
    const keys = this.#keys.subarray(0, count)
    keys.sort()
    const places = new Uint32Array(count)
    for (let at = 0; at < count; at += 1) places[at] = (this.#halves[2 * at] ?? 0) & PLACE_MASK
    for (let from = 0; from < count;) {
      let to = from + 1
      while (to < count && this.#hasSameStart(from, to)) to += 1
      if (to - from > INSERTION_MAX) places.subarray(from, to).sort((a, b) => this.#compare(a, b))
      else if (to - from > 1) this.#insert(places, from, to)
      from = to
    }
    return places
  }

  /** Sorts a few places, without the cost of a call to the sort of the language. */
  #insert(places: Uint32Array, from: number, to: number): void {
    for (let next = from + 1; next < to; next += 1) {
      const place = places[next] ?? 0
      let at = next
      for (; at > from && this.#compare(places[at - 1] ?? 0, place) > 0; at -= 1) {
        places[at] = places[at - 1] ?? 0
      }
      places[at] = place
    }
  }

  /** Whether the labels of two sorted keys have the same first eight characters. */
  #hasSameStart(first: number, second: number): boolean {
    const halves = this.#halves
    return (
      halves[2 * first + 1] === halves[2 * second + 1] &&
      (halves[2 * first] ?? 0) >>> (32 - LOW_BITS) === (halves[2 * second] ?? 0) >>> (32 - LOW_BITS)
    )
  }

  #compare(first: number, second: number): number {
    const text = this.#text
    const [start, end] = [this.#starts[first] ?? 0, this.#starts[first + 1] ?? 0]
    const [otherStart, otherEnd] = [this.#starts[second] ?? 0, this.#starts[second + 1] ?? 0]
    const length = Math.min(end - start, otherEnd - otherStart)
    for (let at = KEY_CHARS; at < length; at += 1) {
      const difference = (text[start + at] ?? 0) - (text[otherStart + at] ?? 0)
      if (difference !== 0) return difference
    }
    const longer = end - start - (otherEnd - otherStart)
    return longer || (this.#zones[first] ?? 0) - (this.#zones[second] ?? 0)
  }
}

/**
 * A run holds sorted labels with their zone, without repeats. Each is written without what it
 * shares with the one before.
 */
class RunWriter {
  readonly path: string
  readonly #file: BufferedWriter
  readonly #before = new Uint8Array(LABEL_MAX)
  #length = 0
  #zone = 0

  constructor(path: string) {
    this.path = path
    this.#file = new BufferedWriter(path)
  }

  add(text: Uint8Array, start: number, length: number, zone: number): void {
    const both = length < this.#length ? length : this.#length
    let shared = 0
    while (shared < both && text[start + shared] === this.#before[shared]) shared += 1
    if (shared === length && length === this.#length && zone === this.#zone) return
    this.#zone = zone
    this.#file.reserve(LABEL_MAX + 4)
    this.#file.push(zone & 0xff)
    this.#file.push(zone >> 8)
    this.#file.push(shared)
    this.#file.push(length - shared)
    for (let at = shared; at < length; at += 1) {
      const byte = text[start + at] ?? 0
      this.#file.push(byte)
      this.#before[at] = byte
    }
    this.#length = length
  }

  close(): void {
    this.#file.close()
  }
}

/** The labels of one run. */
export class RunReader implements LabelSource {
  readonly label = new Uint8Array(LABEL_MAX)
  length = 0
  readonly numbers: [number] = [0]
  readonly isNew = true
  readonly #file: BufferedReader

  constructor(path: string) {
    this.#file = new BufferedReader(path)
  }

  next(): boolean {
    const low = this.#file.next()
    if (low < 0) return false
    this.numbers[0] = low | (this.#file.next() << 8)
    const shared = this.#file.next()
    const rest = this.#file.next()
    for (let at = 0; at < rest; at += 1) this.label[shared + at] = this.#file.next()
    this.length = shared + rest
    return true
  }

  close(): void {
    this.#file.close()
  }
}
