import { withRoom } from './growing.ts'

/** A set of slots with one bit per slot: a million slots take 125 KB. */
export class Bits {
  #words: Uint32Array<ArrayBuffer>

  constructor(slots: number) {
    this.#words = new Uint32Array((slots + 31) >>> 5)
  }

  set(slot: number): void {
    const at = slot >>> 5
    if (at >= this.#words.length) this.#words = withRoom(this.#words, at + 1)
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (slot & 31))
  }

  /** Sets many slots. Doesn't grow: every slot must fit the size passed to the constructor. */
  setAll(slots: Uint32Array): void {
    const words = this.#words
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0
      words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31))
    }
  }

  clear(slot: number): void {
    const at = slot >>> 5
    if (at < this.#words.length) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (slot & 31))
  }

  has(slot: number): boolean {
    return (((this.#words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
  }

  copy(): Bits {
    const copy = new Bits(0)
    copy.#words = this.#words.slice()
    return copy
  }

  /** Keeps only the slots that are also in the other set. */
  keepThoseIn(other: Bits): void {
    for (let at = 0; at < this.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) & (other.#words[at] ?? 0)
    }
  }

  /** Keeps only the slots that are not in the other set. */
  dropThoseIn(other: Bits): void {
    for (let at = 0; at < this.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) & ~(other.#words[at] ?? 0)
    }
  }

  /** Adds the slots of the other set. */
  addThoseOf(other: Bits): void {
    this.#words = withRoom(this.#words, other.#words.length)
    for (let at = 0; at < other.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) | (other.#words[at] ?? 0)
    }
  }

  /** All slots in ascending order. */
  slots(): number[] {
    const slots: number[] = []
    this.keep((slot) => slots.push(slot) > 0)
    return slots
  }

  /** Keeps only the slots for which the predicate is true. */
  keep(isTrue: (slot: number) => boolean): void {
    for (let at = 0; at < this.#words.length; at += 1) {
      let rest = this.#words[at] ?? 0
      while (rest !== 0) {
        const lowest = rest & -rest
        if (!isTrue(at * 32 + 31 - Math.clz32(lowest)))
          this.#words[at] = (this.#words[at] ?? 0) ^ lowest
        rest ^= lowest
      }
    }
  }

  count(): number {
    let count = 0
    for (let at = 0; at < this.#words.length; at += 1) count += bitsIn(this.#words[at] ?? 0)
    return count
  }

  get bytes(): number {
    return this.#words.byteLength
  }
}

/** Population count: adds the bits up in pairs, then nibbles, then bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
