import { LABEL_MAX } from './label.ts'
import type { LabelSource } from './merge-labels.ts'

/** Where bytes go. `reserve` makes sure that the next few fit without a break. */
export type ByteSink = { reserve(size: number): void; push(byte: number): void; close(): void }

/** Where bytes come from, one after the other, and then -1. */
export type ByteSource = { next(): number; close(): void }

/**
 * A run holds sorted labels with their zone, without repeats. Each is written without what it
 * shares with the one before.
 */
export class RunWriter {
  readonly #sink: ByteSink
  readonly #before = new Uint8Array(LABEL_MAX)
  #length = 0
  #zone = 0

  constructor(sink: ByteSink) {
    this.#sink = sink
  }

  add(text: Uint8Array, start: number, length: number, zone: number): void {
    const sink = this.#sink
    const before = this.#before
    const both = length < this.#length ? length : this.#length
    let shared = 0
    while (shared < both && text[start + shared] === before[shared]) shared += 1
    if (shared === length && length === this.#length && zone === this.#zone) return
    this.#zone = zone
    sink.reserve(LABEL_MAX + 4)
    sink.push(zone & 0xff)
    sink.push(zone >> 8)
    sink.push(shared)
    sink.push(length - shared)
    for (let at = shared; at < length; at += 1) {
      const byte = text[start + at] ?? 0
      sink.push(byte)
      before[at] = byte
    }
    this.#length = length
  }

  close(): void {
    this.#sink.close()
  }
}

/** The labels of one run. */
export class RunReader implements LabelSource {
  readonly label = new Uint8Array(LABEL_MAX)
  length = 0
  readonly numbers: [number] = [0]
  readonly isNew = true
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    this.#source = source
  }

  next(): boolean {
    const source = this.#source
    const low = source.next()
    if (low < 0) return false
    this.numbers[0] = low | (source.next() << 8)
    const shared = source.next()
    const rest = source.next()
    for (let at = 0; at < rest; at += 1) this.label[shared + at] = source.next()
    this.length = shared + rest
    return true
  }

  close(): void {
    this.#source.close()
  }
}
