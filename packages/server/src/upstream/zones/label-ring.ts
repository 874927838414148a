import type { ByteSink, ByteSource } from './run-file.ts'

const SLOTS = 16
const SLOT_BYTES = 128 * 1024
/** What a slot holds instead of bytes, after the last one. */
const END = -1
/** How often a waiting thread looks whether the other one is still there. */
const LOOK_MS = 1_000

/** Memory that two threads share: one fills its slots in turn, the other empties them. */
export type RingMemory = { bytes: SharedArrayBuffer; lengths: SharedArrayBuffer }

export function ringMemory(): RingMemory {
  return {
    bytes: new SharedArrayBuffer(SLOTS * SLOT_BYTES),
    lengths: new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT),
  }
}

/** The end that fills the ring. It waits while the other end is behind. */
export class RingWriter implements ByteSink {
  readonly #bytes: Uint8Array
  readonly #lengths: Int32Array
  #slot = 0
  #length = 0

  constructor({ bytes, lengths }: RingMemory) {
    this.#bytes = new Uint8Array(bytes)
    this.#lengths = new Int32Array(lengths)
  }

  reserve(size: number): void {
    if (this.#length + size > SLOT_BYTES) this.#give(this.#length)
  }

  push(byte: number): void {
    this.#bytes[this.#slot * SLOT_BYTES + this.#length] = byte
    this.#length += 1
  }

  close(): void {
    if (this.#length > 0) this.#give(this.#length)
    this.#give(END)
  }

  #give(length: number): void {
    Atomics.store(this.#lengths, this.#slot, length)
    Atomics.notify(this.#lengths, this.#slot)
    this.#slot = (this.#slot + 1) % SLOTS
    this.#length = 0
    for (;;) {
      const left = Atomics.load(this.#lengths, this.#slot)
      if (left === 0 || length === END) return
      Atomics.wait(this.#lengths, this.#slot, left, LOOK_MS)
    }
  }
}

/** The end that empties the ring. `onWait` throws if nothing more will come. */
export class RingReader implements ByteSource {
  readonly #bytes: Uint8Array
  readonly #lengths: Int32Array
  readonly #onWait: (ms: number) => void
  #slot = -1
  #at = 0
  #end = 0

  constructor({ bytes, lengths }: RingMemory, onWait: (ms: number) => void) {
    this.#bytes = new Uint8Array(bytes)
    this.#lengths = new Int32Array(lengths)
    this.#onWait = onWait
  }

  next(): number {
    if (this.#at === this.#end && !this.#take()) return -1
    const byte = this.#bytes[this.#at] ?? 0
    this.#at += 1
    return byte
  }

  close(): void {}

  /** Frees the slot that was read, and waits for the next. False at the end. */
  #take(): boolean {
    if (this.#slot >= 0) {
      if (Atomics.load(this.#lengths, this.#slot) === END) return false
      Atomics.store(this.#lengths, this.#slot, 0)
      Atomics.notify(this.#lengths, this.#slot)
    }
    this.#slot = (this.#slot + 1) % SLOTS
    let length = 0
    while ((length = Atomics.load(this.#lengths, this.#slot)) === 0) {
      if (Atomics.wait(this.#lengths, this.#slot, 0, LOOK_MS) === 'timed-out') {
        this.#onWait(LOOK_MS)
      }
    }
    this.#at = this.#slot * SLOT_BYTES
    this.#end = this.#at + Math.max(0, length)
    return length !== END
  }
}
