import type { Candidate } from '../name-index/judge-name.ts'
import { firstSlot } from '../name-index/tally-postings.ts'

const NAMES_MAX = 30_000
/** A name takes about 50 bytes. */
const BYTES_MAX = 2 ** 21
/** Twice as many as names, so that a free one is near. */
const SLOTS = 2 ** 16
const SLOT_MASK = SLOTS - 1
/** Lengths of label and parts, number of the TLD, and the length of the sum. */
const HEAD_BYTES = 12
const PART_BYTES = 4
const LENGTH_MAX = 255
const TLDS_MAX = 2 ** 16

/**
 * Candidates by listing id, in two halves. When the newer one is full, the older one is dropped. A
 * half is a few flat arrays, which the garbage collector doesn't look through. As objects they
 * took about 20 MB of the heap.
 */
export class RememberedCandidates {
  #newer = new Half()
  #older: Half | undefined

  get(id: string): Candidate | undefined {
    return this.#newer.get(id) ?? this.#older?.get(id)
  }

  add(id: string, candidate: Candidate): void {
    if (this.#newer.add(id, candidate)) return
    this.#older = this.#newer
    this.#newer = new Half()
    this.#newer.add(id, candidate)
  }
}

class Half {
  readonly #bytes = Buffer.alloc(BYTES_MAX)
  /** Of each name, the last eight bytes of its id: they are random, so they tell names apart. */
  readonly #keys = new Int32Array(2 * NAMES_MAX)
  readonly #starts = new Uint32Array(NAMES_MAX)
  /** A hash table: the place of a name plus one, or 0. Names are never removed. */
  readonly #slots = new Uint16Array(SLOTS)
  readonly #tlds: string[] = []
  readonly #tldNumbers = new Map<string, number>()
  #names = 0
  #end = 0

  get(id: string): Candidate | undefined {
    const place = this.#slots[this.#slotOf(id)] ?? 0
    return place === 0 ? undefined : this.#read(this.#starts[place - 1] ?? 0)
  }

  /** False if there is no room left. */
  add(id: string, candidate: Candidate): boolean {
    const { label, parts, tld } = candidate
    if (label.length > LENGTH_MAX || parts.length > LENGTH_MAX) return true
    const end = this.#end + HEAD_BYTES + parts.length * PART_BYTES + label.length
    const isTldFull = this.#tlds.length === TLDS_MAX && !this.#tldNumbers.has(tld)
    if (this.#names === NAMES_MAX || end > BYTES_MAX || isTldFull) return false
    const slot = this.#slotOf(id)
    if (this.#slots[slot] !== 0) return true
    this.#keys.set(keyOf(id), 2 * this.#names)
    this.#starts[this.#names] = this.#end
    this.#write(this.#end, candidate)
    this.#end = end
    this.#names += 1
    this.#slots[slot] = this.#names
    return true
  }

  /** Where the name is, or would be. */
  #slotOf(id: string): number {
    const [key, otherKey] = keyOf(id)
    let slot = firstSlot(otherKey, SLOT_MASK)
    for (let place = this.#slots[slot]; place; place = this.#slots[slot]) {
      const at = 2 * (place - 1)
      if (this.#keys[at] === key && this.#keys[at + 1] === otherKey) return slot
      slot = (slot + 1) & SLOT_MASK
    }
    return slot
  }

  #write(start: number, { label, parts, tld, sumLength }: Candidate): void {
    const bytes = this.#bytes
    bytes[start] = label.length
    bytes[start + 1] = parts.length
    bytes.writeUInt16LE(this.#tldNumberOf(tld), start + 2)
    bytes.writeDoubleLE(sumLength, start + 4)
    let at = start + HEAD_BYTES
    for (const part of parts) at = bytes.writeUInt32LE(part, at)
    bytes.write(label, at, 'latin1')
  }

  #read(start: number): Candidate {
    const bytes = this.#bytes
    const parts: number[] = []
    const labelAt = start + HEAD_BYTES + (bytes[start + 1] ?? 0) * PART_BYTES
    for (let at = start + HEAD_BYTES; at < labelAt; at += PART_BYTES) {
      parts.push(bytes.readUInt32LE(at))
    }
    return {
      label: bytes.toString('latin1', labelAt, labelAt + (bytes[start] ?? 0)),
      tld: this.#tlds[bytes.readUInt16LE(start + 2)] ?? '',
      parts,
      sumLength: bytes.readDoubleLE(start + 4),
    }
  }

  #tldNumberOf(tld: string): number {
    const known = this.#tldNumbers.get(tld)
    if (known !== undefined) return known
    const own = apart(tld)
    this.#tldNumbers.set(own, this.#tlds.length)
    return this.#tlds.push(own) - 1
  }
}

/** The last eight bytes of an id in hexadecimal. */
function keyOf(id: string): [number, number] {
  return [Number.parseInt(id.slice(-16, -8), 16) | 0, Number.parseInt(id.slice(-8), 16) | 0]
}

/** A copy of a piece of a long text. The piece itself would keep all of the text in memory. */
function apart(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}
