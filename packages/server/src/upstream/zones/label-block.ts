import { LABEL_MAX } from './label.ts'

/**
 * Two such values fill a 4 KB page of LMDB together with their headers. A larger value would get
 * pages of its own, half of them empty.
 */
export const BLOCK_BYTES_MAX = 2_016
/** Labels in other scripts are rarer than short ones, so both lengths usually share a byte. */
const SHORT_MAX = 15
const LONG = 0xff
/** A list has at most this many numbers. There are about 1,500 TLDs. */
export const NUMBERS_MAX = 4_096

/**
 * A block holds labels in order, each with an ascending list of numbers: the zones of a name, or
 * facts about it. A label is written as how many bytes it shares with the one before, and
 * the rest. One entry is:
 *
 *   shared and rest length   1 byte (4 bits each), or 0xff and a byte each
 *   rest                     its bytes
 *   numbers                  one: 2n. Several: 2·count + 1, then the differences. As varints.
 */
export class BlockWriter {
  // Room for one entry of any size: a name in every zone has a block of its own.
  readonly #bytes = new Uint8Array(BLOCK_BYTES_MAX + sizeMax(LABEL_MAX, NUMBERS_MAX))
  #length = 0

  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** False if the block has no room left. The first label of a block shares nothing. */
  add(label: Uint8Array, length: number, shared: number, numbers: readonly number[]): boolean {
    const rest = length - shared
    const isFull = this.#length + sizeMax(rest, numbers.length) > BLOCK_BYTES_MAX
    if (isFull && !this.isEmpty) return false
    const isShort = shared <= SHORT_MAX && rest <= SHORT_MAX && (shared & rest) !== SHORT_MAX
    if (isShort) this.#push((shared << 4) | rest)
    else {
      this.#push(LONG)
      this.#push(shared)
      this.#push(rest)
    }
    for (let at = shared; at < length; at += 1) this.#push(label[at] ?? 0)
    this.#pushNumbers(numbers)
    return true
  }

  /** The finished block, and starts the next one. Copy it before you add to that. */
  take(): Uint8Array {
    const block = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    return block
  }

  #pushNumbers(numbers: readonly number[]): void {
    const [first = 0] = numbers
    if (numbers.length === 1) {
      this.#pushVarint(first * 2)
      return
    }
    this.#pushVarint(numbers.length * 2 + 1)
    let before = 0
    for (const number of numbers) {
      this.#pushVarint(number - before)
      before = number
    }
  }

  #pushVarint(value: number): void {
    let left = value
    while (left >= 0x80) {
      this.#push((left & 0x7f) | 0x80)
      left >>>= 7
    }
    this.#push(left)
  }

  #push(byte: number): void {
    this.#bytes[this.#length] = byte
    this.#length += 1
  }
}

/** The most bytes that an entry can take: lengths, rest, and two bytes for each number. */
function sizeMax(rest: number, numbers: number): number {
  return 3 + rest + 2 + 2 * numbers
}

/** Reads the labels of a block in order. One instance reads many blocks. */
export class BlockReader {
  /** The current label. Its bytes change with each call of `next`. */
  readonly label = new Uint8Array(LABEL_MAX)
  length = 0
  numbers: number[] = []
  #block: Uint8Array = new Uint8Array(0)
  #end = 0
  #at = 0

  open(block: Uint8Array, size = block.length): void {
    this.#block = block
    this.#end = size
    this.#at = 0
    this.length = 0
  }

  /** Goes to the next label. False at the end of the block. */
  next(): boolean {
    if (this.#at >= this.#end) return false
    const head = this.#byte()
    const shared = head === LONG ? this.#byte() : head >> 4
    const rest = head === LONG ? this.#byte() : head & SHORT_MAX
    for (let at = 0; at < rest; at += 1) this.label[shared + at] = this.#byte()
    this.length = shared + rest
    this.numbers = this.#readNumbers()
    return true
  }

  /**
   * The numbers of one label, or undefined if the block doesn't hold it. It compares only what a
   * label doesn't share with the one before. Most lookups spend their time here, so the loop works
   * on variables of its own.
   */
  find(label: Uint8Array, length: number): number[] | undefined {
    const block = this.#block
    const end = this.#end
    let at = this.#at
    let matched = 0
    while (at < end) {
      const head = block[at] ?? 0
      const isLong = head === LONG
      const shared = isLong ? (block[at + 1] ?? 0) : head >> 4
      const rest = isLong ? (block[at + 2] ?? 0) : head & SHORT_MAX
      at += isLong ? 3 : 1
      // It differs from the label before where that one still agreed with ours, so it comes later.
      if (shared < matched) return undefined
      if (shared === matched) {
        const most = Math.min(rest, length - matched)
        let same = 0
        while (same < most && block[at + same] === label[matched + same]) same += 1
        if (same === rest && matched + same === length) {
          this.#at = at + rest
          return this.#readNumbers()
        }
        const isLater =
          same < rest &&
          (matched + same === length || (block[at + same] ?? 0) > (label[matched + same] ?? 0))
        if (isLater) return undefined
        matched += same
      }
      at = afterNumbers(block, at + rest)
    }
    return undefined
  }

  #readNumbers(): number[] {
    const head = this.#readVarint()
    if ((head & 1) === 0) return [head >> 1]
    const count = Math.min(head >> 1, NUMBERS_MAX)
    const numbers: number[] = []
    let before = 0
    for (let at = 0; at < count; at += 1) {
      before += this.#readVarint()
      numbers.push(before)
    }
    return numbers
  }

  #readVarint(): number {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = this.#byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80 || shift >= 28) return value
      shift += 7
    }
  }

  #byte(): number {
    const byte = this.#block[this.#at] ?? 0
    this.#at += 1
    return byte
  }
}

/** Where the numbers that begin at a place end. */
function afterNumbers(block: Uint8Array, start: number): number {
  const head = block[start] ?? 0
  // One zone out of the first 64, as nearly all names have.
  if (head < 0x80 && (head & 1) === 0) return start + 1
  let at = start
  let value = 0
  let shift = 0
  for (;;) {
    const byte = block[at] ?? 0
    at += 1
    value |= (byte & 0x7f) << shift
    if (byte < 0x80 || shift >= 28) break
    shift += 7
  }
  if ((value & 1) === 0) return at
  for (let left = value >> 1; left > 0 && at < block.length; left -= 1) {
    while ((block[at] ?? 0) >= 0x80) at += 1
    at += 1
  }
  return at
}
