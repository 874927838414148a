import type { Bits } from './bits.ts'
import { withRoom } from './growing.ts'
import { countGroupsIn } from './trigrams.ts'

/** Digits and hyphens have lower codes. */
const FIRST_LETTER = 0x61

/** The characters of all names in one byte buffer. Names are ASCII. */
export class Names {
  #bytes = Buffer.alloc(16_384)
  #start = new Uint32Array(1024)
  #length = new Uint8Array(1024)
  #label = new Uint8Array(1024)
  #used = 0

  add(slot: number, domain: string): void {
    this.#start = withRoom(this.#start, slot + 1)
    this.#length = withRoom(this.#length, slot + 1)
    this.#label = withRoom(this.#label, slot + 1)
    if (this.#used + domain.length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.ceil(this.#bytes.length * 1.5) + domain.length)
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    this.#start[slot] = this.#used
    this.#length[slot] = domain.length
    this.#label[slot] = domain.indexOf('.')
    this.#used += this.#bytes.write(domain, this.#used, 'latin1')
  }

  /** The whole name. */
  of(slot: number): string {
    const start = this.#start[slot] ?? 0
    return this.#bytes.toString('latin1', start, start + (this.#length[slot] ?? 0))
  }

  /** The part before the first dot. */
  labelOf(slot: number): string {
    const start = this.#start[slot] ?? 0
    return this.#bytes.toString('latin1', start, start + (this.#label[slot] ?? 0))
  }

  labelLengthOf(slot: number): number {
    return this.#label[slot] ?? 0
  }

  /**
   * Whether the name contains these characters. Compares bytes, because creating strings is slower.
   */
  holds(slot: number, part: Uint8Array): boolean {
    return this.#placeIn(slot, this.#length[slot] ?? 0, part) >= 0
  }

  /** Where these characters begin in the label, or -1. */
  placeInLabel(slot: number, part: Uint8Array): number {
    return this.#placeIn(slot, this.labelLengthOf(slot), part)
  }

  /** How many trigrams of the label and the dot after it are in a set. */
  countGroupsIn(slot: number, set: Bits): number {
    const start = this.#start[slot] ?? 0
    return countGroupsIn(set, this.#bytes, start, start + this.labelLengthOf(slot) + 1)
  }

  /** Whether the label consists of letters only. */
  isOfLetters(slot: number): boolean {
    const start = this.#start[slot] ?? 0
    for (let at = start; at < start + this.labelLengthOf(slot); at += 1) {
      if ((this.#bytes[at] ?? 0) < FIRST_LETTER) return false
    }
    return true
  }

  #placeIn(slot: number, length: number, part: Uint8Array): number {
    const start = this.#start[slot] ?? 0
    const last = start + length - part.length
    const first = part[0]
    for (let at = start; at <= last; at += 1) {
      if (this.#bytes[at] === first && this.#continues(at, part)) return at - start
    }
    return -1
  }

  #continues(at: number, part: Uint8Array): boolean {
    for (let next = 1; next < part.length; next += 1) {
      if (this.#bytes[at + next] !== part[next]) return false
    }
    return true
  }

  get bytes(): number {
    return this.#bytes.length + this.#start.byteLength + this.#length.byteLength * 2
  }
}
