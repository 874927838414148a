import { OwnerName } from './owner-name.ts'
import { BYTE, isBlank, isTtl, isWord, skipBlanks, tokenEnd } from './zone-text.ts'

/** Takes a label that is delegated. False if its characters aren't those of a label. */
export type TakeLabel = (bytes: Uint8Array, start: number, end: number) => boolean

/** What became of the lines of a file. */
export type LineCounts = {
  lines: number
  /** Records of delegated names, or names of a list. A name can have several. */
  names: number
  /** Lines that can't be read. */
  bad: number
  /** Names that belong to another zone. */
  outside: number
}

export type LineReader = {
  readonly counts: LineCounts
  /** Reads one line, without its line break. */
  read(bytes: Uint8Array, start: number, end: number): void
  /** Whether the file may end here. */
  mayEnd(): boolean
}

/** A TTL, a class and a type, in any order that is allowed, and no more. */
const TOKENS_BEFORE_DATA_MAX = 3
const CLASSES = ['in', 'ch', 'hs']

/**
 * Reads a master file as registries publish it (RFC 1035, section 5). A name is registered if the
 * zone delegates it, so only NS records of names directly below the zone count. All other records
 * are skipped, but their syntax is followed: brackets, quotes and comments.
 */
export class MasterFileReader implements LineReader {
  readonly counts: LineCounts = { lines: 0, names: 0, bad: 0, outside: 0 }
  readonly #take: TakeLabel
  readonly #owner: OwnerName
  /** The owner of a line that starts with a blank: the one before, if that could be read. */
  readonly #previous = new Uint8Array(256)
  #previousLength = 0
  #depth = 0
  #isQuoted = false

  constructor(zone: string, take: TakeLabel) {
    this.#owner = new OwnerName(zone)
    this.#take = take
  }

  mayEnd(): boolean {
    return this.#depth === 0 && !this.#isQuoted
  }

  read(bytes: Uint8Array, start: number, end: number): void {
    this.counts.lines += 1
    if (this.#depth > 0 || this.#isQuoted) {
      this.#follow(bytes, start, end)
      return
    }
    const first = bytes[start]
    if (start === end || first === BYTE.semicolon) return
    if (first === BYTE.dollar) this.#readDirective(bytes, start, end)
    else if (isBlank(first)) this.#readIndented(bytes, start, end)
    else this.#readRecord(bytes, start, end)
  }

  #readDirective(bytes: Uint8Array, start: number, end: number): void {
    const wordEnd = tokenEnd(bytes, start, end)
    const from = skipBlanks(bytes, wordEnd, end)
    const to = tokenEnd(bytes, from, end)
    if (isWord(bytes, start + 1, wordEnd, 'origin') && to > from && to - from <= 255) {
      this.#owner.setOrigin(Buffer.from(bytes.subarray(from, to)).toString('latin1'))
      return
    }
    // $INCLUDE is refused like any unknown directive, so no other file is ever opened.
    if (!isWord(bytes, start + 1, wordEnd, 'ttl')) this.counts.bad += 1
  }

  #readIndented(bytes: Uint8Array, start: number, end: number): void {
    const from = skipBlanks(bytes, start, end)
    if (from === end || bytes[from] === BYTE.semicolon) return
    if (this.#previousLength === 0) {
      this.counts.bad += 1
      return
    }
    if (this.#isDelegation(bytes, from, end)) this.#count(this.#previous, 0, this.#previousLength)
  }

  #readRecord(bytes: Uint8Array, start: number, end: number): void {
    const ownerEnd = tokenEnd(bytes, start, end)
    const length = ownerEnd - start
    if (length > this.#previous.length) {
      this.#previousLength = 0
      this.counts.bad += 1
      return
    }
    for (let at = 0; at < length; at += 1) this.#previous[at] = bytes[start + at] ?? 0
    this.#previousLength = length
    const from = skipBlanks(bytes, ownerEnd, end)
    if (this.#isDelegation(bytes, from, end)) this.#count(bytes, start, ownerEnd)
  }

  /** Finds the type behind TTL and class, reads to the end of the line, and tells if it is NS. */
  #isDelegation(bytes: Uint8Array, start: number, end: number): boolean {
    let from = start
    for (let tokens = 0; tokens < TOKENS_BEFORE_DATA_MAX && from < end; tokens += 1) {
      const to = tokenEnd(bytes, from, end)
      const next = skipBlanks(bytes, to, end)
      if (!isTtl(bytes, from, to) && !isClass(bytes, from, to)) {
        if (next === end || !isType(bytes, from, to)) break
        this.#follow(bytes, next, end)
        return isWord(bytes, from, to, 'ns')
      }
      from = next
    }
    this.counts.bad += 1
    return false
  }

  #count(bytes: Uint8Array, start: number, end: number): void {
    const owner = this.#owner
    const place = owner.read(bytes, start, end)
    if (place === 'outside') this.counts.outside += 1
    if (place !== 'name') return
    if (this.#take(owner.bytes, owner.start, owner.end)) this.counts.names += 1
    else this.counts.bad += 1
  }

  /** Follows brackets, quotes and comments to see where a record of several lines ends. */
  #follow(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at]
      if (byte === BYTE.backslash) at += 1
      else if (byte === BYTE.quote) this.#isQuoted = !this.#isQuoted
      else if (this.#isQuoted) continue
      else if (byte === BYTE.semicolon) return
      else if (byte === BYTE.open) this.#depth = 1
      else if (byte === BYTE.close) this.#depth = 0
    }
  }
}

function isClass(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start === 2 && CLASSES.some((name) => isWord(bytes, start, end, name))
}

/** Record types are words such as NS, NSEC3 or TYPE65534. */
function isType(bytes: Uint8Array, start: number, end: number): boolean {
  const first = (bytes[start] ?? 0) | 32
  return end - start <= 16 && first >= 97 && first <= 122
}
