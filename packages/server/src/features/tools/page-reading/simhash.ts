const BITS = 64
const HALF = 32

/**
 * A short digest that differs in few bits when texts differ in few words (Charikar's simhash). Each
 * group of three words votes on every bit.
 */
export class Simhash {
  readonly #votes = new Int32Array(BITS)
  #before = ''
  #last = ''

  add(word: string): void {
    const group = `${this.#before} ${this.#last} ${word}`
    this.#before = this.#last
    this.#last = word
    const [low, high] = hash(group)
    for (let bit = 0; bit < HALF; bit += 1) {
      this.#vote(bit, low)
      this.#vote(bit + HALF, high)
    }
  }

  value(): [number, number] {
    let low = 0
    let high = 0
    for (let bit = 0; bit < HALF; bit += 1) {
      if ((this.#votes[bit] ?? 0) > 0) low |= 1 << bit
      if ((this.#votes[bit + HALF] ?? 0) > 0) high |= 1 << bit
    }
    return [low, high]
  }

  #vote(place: number, bits: number): void {
    const vote = (bits >>> (place % HALF)) & 1
    this.#votes[place] = (this.#votes[place] ?? 0) + (vote === 1 ? 1 : -1)
  }
}

/** The number of bits in which two digests differ. */
export function distance([a, b]: [number, number], [c, d]: [number, number]): number {
  return bitsIn(a ^ c) + bitsIn(b ^ d)
}

/** FNV-1a, run twice with different seeds. */
function hash(text: string): [number, number] {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return [mix(low), mix(high)]
}

function mix(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  return once ^ (once >>> 15)
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
