import { withRoom } from './growing.ts'

const ID_BYTES = 16
const EMPTY = -1
const HYPHEN = 0x2d
/** The first letter in either case: `A` is 0x41, `a` is 0x61. */
const LETTERS_FROM = 0x41
/** The load factor above which the table grows. */
const FULL = 0.6

/** Maps a listing's id (a UUID) to its slot: a hash table in flat arrays, 24 bytes per id. */
export class IdTable {
  #ids = new Uint8Array(1024 * ID_BYTES)
  #slots = new Int32Array(1024).fill(EMPTY)
  #used = 0

  find(id: string): number | undefined {
    const bytes = bytesOf(id)
    const slot = this.#slots[this.#place(bytes)]
    return slot === EMPTY ? undefined : slot
  }

  /** Maps an id to a slot. If the id already has one, the new slot replaces it. */
  set(id: string, slot: number): void {
    const bytes = bytesOf(id)
    this.#ids = withRoom(this.#ids, (slot + 1) * ID_BYTES)
    this.#ids.set(bytes, slot * ID_BYTES)
    if (this.#used + 1 > this.#slots.length * FULL) this.#enlarge()
    const place = this.#place(bytes)
    if (this.#slots[place] === EMPTY) this.#used += 1
    this.#slots[place] = slot
  }

  idOf(slot: number): string {
    const hex = Buffer.from(this.#ids.buffer, slot * ID_BYTES, ID_BYTES).toString('hex')
    const cuts = [0, 8, 12, 16, 20, 32]
    return cuts
      .slice(1)
      .map((end, part) => hex.slice(cuts[part], end))
      .join('-')
  }

  /** Orders two slots by id: negative, zero or positive, like a sort comparator. */
  compare(a: number, b: number): number {
    for (let at = 0; at < ID_BYTES; at += 1) {
      const difference = (this.#ids[a * ID_BYTES + at] ?? 0) - (this.#ids[b * ID_BYTES + at] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  get bytes(): number {
    return this.#ids.byteLength + this.#slots.byteLength
  }

  /** The position of the id, or the free position where it belongs. */
  #place(bytes: Uint8Array): number {
    const mask = this.#slots.length - 1
    let at = hashOf(bytes) & mask
    while (this.#slots[at] !== EMPTY && !this.#isAt(this.#slots[at] ?? 0, bytes))
      at = (at + 1) & mask
    return at
  }

  #isAt(slot: number, bytes: Uint8Array): boolean {
    for (let at = 0; at < ID_BYTES; at += 1) {
      if (this.#ids[slot * ID_BYTES + at] !== bytes[at]) return false
    }
    return true
  }

  #enlarge(): void {
    const old = this.#slots
    this.#slots = new Int32Array(old.length * 2).fill(EMPTY)
    for (const slot of old) {
      if (slot === EMPTY) continue
      const start = slot * ID_BYTES
      this.#slots[this.#place(this.#ids.subarray(start, start + ID_BYTES))] = slot
    }
  }
}

/** Reused for every id: allocating two million buffers during a build would take a second. */
const OF_ID = new Uint8Array(ID_BYTES)

/** The bytes of an id, valid until the next call. */
function bytesOf(id: string): Uint8Array {
  let digits = 0
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at)
    if (code === HYPHEN) continue
    const half = (code & 0xf) + (code >= LETTERS_FROM ? 9 : 0)
    const place = digits >>> 1
    OF_ID[place] = ((OF_ID[place] ?? 0) << 4) | half
    digits += 1
  }
  return OF_ID
}

/** Hashes all bytes, because some UUID versions start with a timestamp. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
