import { BLOCK_BYTES, scanCode, type ScanLayout } from './scan-code.ts'
import { DIMENSIONS } from './vectors.ts'

/** WebAssembly as far as it is used here. Neither Node's types nor those of the language have it. */
type Memory = { readonly buffer: ArrayBuffer }
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => Memory
  Module: new (code: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: object) => { exports: { scan: () => number } }
}

const PAGE_BYTES = 65_536
const BLOCK_WORDS = 16
const SIGN_BYTES = DIMENSIONS / 8
const FOUND_BYTES = 8
const memoryOf = new WeakMap<ArrayBufferLike, Memory>()

/** Empty rows for some words, in memory that a scan can use. */
export function newRows(words: number): Int8Array {
  const bytes = layoutOf(words).found + (words + BLOCK_WORDS) * FOUND_BYTES
  const pages = Math.ceil(bytes / PAGE_BYTES)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  memoryOf.set(memory.buffer, memory)
  return new Int8Array(memory.buffer, 0, words * DIMENSIONS)
}

/** Where scans keep the signs of these words. */
export function signsOf(rows: Int8Array): Uint8Array {
  const { signs, signsEnd } = layoutOf(rows.length / DIMENSIONS)
  return new Uint8Array(memoryBehind(rows).buffer, signs, signsEnd - signs)
}

function memoryBehind({ buffer }: Int8Array): Memory {
  const memory = memoryOf.get(buffer)
  if (!memory) throw new Error('a scan needs rows from newRows')
  return memory
}

function layoutOf(words: number): ScanLayout {
  const blocks = Math.ceil(words / BLOCK_WORDS)
  const signs = blocks * BLOCK_WORDS * DIMENSIONS
  const signsEnd = signs + blocks * BLOCK_BYTES
  const wantedRow = signsEnd + BLOCK_BYTES
  const found = wantedRow + DIMENSIONS * Int16Array.BYTES_PER_ELEMENT
  return { signs, signsEnd, wantedSigns: signsEnd, wantedRow, found }
}

/**
 * Compares a word with all others: those whose signs agree, by the product of their rows. It runs in
 * WebAssembly, because that compares sixteen words, or eight components, in one instruction.
 */
export class WordScan {
  readonly #rows: Int8Array
  readonly #words: number
  readonly #signs: Uint8Array
  readonly #wantedSigns: Uint8Array
  readonly #wantedRow: Int16Array
  readonly #scan: () => number
  /** Words and products in turn, as many as the last scan has found. */
  readonly found: Int32Array

  /** The rows must come from `newRows`. Words whose signs differ more than `differentMax` are left out. */
  constructor(rows: Int8Array, differentMax: number) {
    const memory = memoryBehind(rows)
    const { buffer } = memory
    const words = rows.length / DIMENSIONS
    const layout = layoutOf(words)
    this.#rows = rows
    this.#words = words
    this.#signs = signsOf(rows)
    this.#wantedSigns = new Uint8Array(buffer, layout.wantedSigns, BLOCK_BYTES)
    this.#wantedRow = new Int16Array(buffer, layout.wantedRow, DIMENSIONS)
    this.found = new Int32Array(buffer, layout.found, 2 * (words + BLOCK_WORDS))
    const module = new WebAssembly.Module(scanCode(layout, differentMax))
    this.#scan = new WebAssembly.Instance(module, { scan: { memory } }).exports.scan
  }

  setSigns(word: number, signs: Uint8Array): void {
    const start = startOf(word)
    for (let at = 0; at < SIGN_BYTES; at += 1) {
      this.#signs[start + at * BLOCK_WORDS] = signs[at] ?? 0
    }
  }

  /** How many words agree. They are in `found`. */
  scan(word: number): number {
    const start = startOf(word)
    for (let at = 0; at < SIGN_BYTES; at += 1) {
      this.#want(at, this.#signs[start + at * BLOCK_WORDS] ?? 0)
    }
    const row = word * DIMENSIONS
    return this.#compare(this.#rows.subarray(row, row + DIMENSIONS))
  }

  /** The same for a direction that is no word's. */
  scanFor(row: Int8Array, signs: Uint8Array): number {
    for (let at = 0; at < SIGN_BYTES; at += 1) this.#want(at, signs[at] ?? 0)
    return this.#compare(row)
  }

  #want(at: number, signs: number): void {
    this.#wantedSigns.fill(signs, at * BLOCK_WORDS, (at + 1) * BLOCK_WORDS)
  }

  #compare(row: Int8Array): number {
    this.#wantedRow.set(row)
    let count = this.#scan()
    // The last block may have room for more words than there are.
    while ((this.found[2 * count - 2] ?? 0) >= this.#words) count -= 1
    return count
  }
}

/** Where the first byte of a word's signs is. */
function startOf(word: number): number {
  return Math.floor(word / BLOCK_WORDS) * BLOCK_BYTES + (word % BLOCK_WORDS)
}
