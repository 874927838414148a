import { LABEL_MAX, RANK, RANKS } from './label.ts'

/** A key has 21 bits for a label's place, and 43 for its first eight characters. */
export const PLACE_BITS = 21
export const BATCH_LABELS_MAX = 2 ** PLACE_BITS
/** Real labels have 12 characters on average. Longer ones make smaller batches. */
const BYTES_PER_LABEL = 16
export const KEY_CHARS = 8
/** How many values the part of the characters in a key's lower half can have. */
export const LOW = 2 ** (32 - PLACE_BITS)

/** Where a batch is. Two threads can share it. */
export type BatchMemory = {
  text: ArrayBufferLike
  starts: ArrayBufferLike
  zones: ArrayBufferLike
  keys: ArrayBufferLike
}

export function batchMemory(labelsMax: number, isShared: boolean): BatchMemory {
  const allocate = (bytes: number) =>
    isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)
  return {
    text: allocate(BYTES_PER_LABEL * labelsMax + LABEL_MAX),
    starts: allocate(4 * (labelsMax + 1)),
    zones: allocate(2 * labelsMax),
    keys: allocate(8 * labelsMax),
  }
}

/**
 * Labels in the order they came, each with its zone and a key for sorting: its first eight
 * characters and its place, in 64 bits.
 */
export class LabelBatch {
  readonly memory: BatchMemory
  readonly text: Uint8Array
  readonly starts: Uint32Array
  readonly zones: Uint16Array
  readonly keys: BigUint64Array
  readonly halves: Uint32Array
  count = 0
  /** Whether the labels came in order. Registries usually sort their files. */
  isInOrder = true
  readonly #labelsMax: number
  #bytes = 0

  constructor(memory: BatchMemory) {
    this.memory = memory
    this.text = new Uint8Array(memory.text)
    this.starts = new Uint32Array(memory.starts)
    this.zones = new Uint16Array(memory.zones)
    this.keys = new BigUint64Array(memory.keys)
    this.halves = new Uint32Array(memory.keys)
    this.#labelsMax = this.zones.length
  }

  /** Whether a label of any length fits. */
  get isFull(): boolean {
    return this.count === this.#labelsMax || this.#bytes + LABEL_MAX > this.text.length
  }

  clear(): void {
    this.count = 0
    this.#bytes = 0
    this.isInOrder = true
  }

  add(label: Uint8Array, length: number, zone: number): void {
    const { text, halves } = this
    const place = this.count
    const start = this.#bytes
    let prefix = 0
    for (let at = 0; at < length; at += 1) {
      const byte = label[at] ?? 0
      text[start + at] = byte
      if (at < KEY_CHARS) prefix = prefix * RANKS + (RANK[byte] ?? 0)
    }
    for (let at = length; at < KEY_CHARS; at += 1) prefix *= RANKS
    halves[2 * place] = ((prefix % LOW) << PLACE_BITS) | place
    halves[2 * place + 1] = Math.floor(prefix / LOW)
    this.starts[place] = start
    this.zones[place] = zone
    this.#bytes = start + length
    this.count = place + 1
    this.starts[place + 1] = this.#bytes
  }
}
