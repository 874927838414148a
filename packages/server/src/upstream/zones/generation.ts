import { type Database, open, type RootDatabase } from 'lmdb'
import { FenceFinder } from './fences.ts'
import {
  type DropSet,
  FACTS_KEY,
  FENCE_STARTS_KEY,
  FENCES_KEY,
  type GenerationFacts,
  TABLES,
} from './generation-facts.ts'
import { BlockReader } from './label-block.ts'
import { compareLabels, LABEL_MAX, labelText } from './label.ts'

/** Lookups are random, so reading ahead would only fill the memory. */
const READING = { readOnly: true, noReadAhead: true }

/** A label and the numbers of the zones that hold it. */
export type FoundName = { label: string; zones: number[] }

/**
 * One generation of the index, open for reading. The file is mapped into memory, so all processes
 * of a machine share what they read of it, and a lookup copies one block of 2 KB.
 */
export class Generation {
  readonly facts: GenerationFacts
  readonly #root: RootDatabase<Buffer, number>
  readonly #names: Database<Buffer, number>
  readonly #drops: Database<Buffer, number>
  readonly #fences: FenceFinder
  readonly #reader = new BlockReader()
  readonly #label = new Uint8Array(LABEL_MAX)

  /** Throws if the file isn't there or isn't a generation. */
  constructor(path: string) {
    this.#root = open({ path, ...READING })
    const facts = this.#root.openDB<Buffer, number>(TABLES.facts)
    this.#names = this.#root.openDB(TABLES.names)
    this.#drops = this.#root.openDB(TABLES.drops)
    this.facts = readFacts(facts.getBinary(FACTS_KEY))
    const starts = facts.getBinary(FENCE_STARTS_KEY) ?? Buffer.alloc(4)
    this.#fences = new FenceFinder({
      text: copyOf(facts.getBinary(FENCES_KEY) ?? Buffer.alloc(0)),
      starts: new Uint32Array(copyOf(starts).buffer),
    })
  }

  /** The numbers of the zones that hold a label in lower case. Empty if none does. */
  find(label: string): number[] {
    const length = this.#write(label)
    if (length === 0) return []
    const block = this.#block(this.#names, this.#fences.blockOf(this.#label, length))
    if (!block) return []
    this.#reader.open(block)
    return this.#reader.find(this.#label, length) ?? []
  }

  /** Labels that begin with a prefix, in order. */
  *startingWith(prefix: string): Generator<FoundName> {
    const length = this.#write(prefix)
    const from = copyOf(this.#label.subarray(0, length))
    const reader = new BlockReader()
    const first = Math.max(0, this.#fences.blockOf(from, length))
    for (let number = first; number < this.facts.blocks; number += 1) {
      const block = this.#block(this.#names, number)
      if (!block) return
      // The caller may look up other names in between, which reuses the bytes.
      reader.open(copyOf(block))
      while (reader.next()) {
        const isStart = reader.length >= length && startsWith(reader.label, from)
        if (isStart) yield { label: labelText(reader.label, reader.length), zones: reader.numbers }
        else if (compareLabels(reader.label, reader.length, from, length) > 0) return
      }
    }
  }

  /** The names of a set of drops, after one label, each with the numbers stored with it. */
  *dropsOf(set: DropSet, after: string): Generator<{ label: string; numbers: number[] }> {
    const reader = new BlockReader()
    for (let number = this.#dropBlockOf(set, after); number < set.blocks; number += 1) {
      const block = this.#block(this.#drops, set.firstBlock + number)
      if (!block) return
      reader.open(copyOf(block))
      while (reader.next()) {
        const label = labelText(reader.label, reader.length)
        if (label > after) yield { label, numbers: reader.numbers }
      }
    }
  }

  /** The block of a set that would hold a label, so that a later page doesn't read the earlier ones. */
  #dropBlockOf(set: DropSet, label: string): number {
    const reader = new BlockReader()
    let low = 0
    let high = set.blocks - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      reader.open(copyOf(this.#block(this.#drops, set.firstBlock + middle) ?? new Uint8Array(0)))
      reader.next()
      if (labelText(reader.label, reader.length) <= label) low = middle
      else high = middle - 1
    }
    return low
  }

  /** One block of names, for an import. */
  nameBlock(number: number): Uint8Array | undefined {
    const block = this.#block(this.#names, number)
    return block && copyOf(block)
  }

  async close(): Promise<void> {
    await this.#root.close()
  }

  #block(table: Database<Buffer, number>, number: number): Uint8Array | undefined {
    return number < 0 ? undefined : table.getBinaryFast(number)
  }

  #write(label: string): number {
    const { length } = label
    if (length > LABEL_MAX) return 0
    for (let at = 0; at < length; at += 1) this.#label[at] = label.charCodeAt(at)
    return length
  }
}

function readFacts(json: Uint8Array | undefined): GenerationFacts {
  const facts = JSON.parse(Buffer.from(json ?? []).toString() || 'null') as GenerationFacts | null
  if (facts?.format !== 1) throw new Error('The file is not an index of names, or a newer one.')
  return facts
}

/** LMDB lends a larger buffer whose `length` is that of the value. Most copies would ignore it. */
function copyOf(lent: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(lent.length)
  copy.set(lent.subarray(0, copy.length))
  return copy
}

function startsWith(label: Uint8Array, prefix: Uint8Array): boolean {
  for (let at = 0; at < prefix.length; at += 1) if (label[at] !== prefix[at]) return false
  return true
}
