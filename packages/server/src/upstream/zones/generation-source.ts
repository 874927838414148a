import { BlockReader } from './label-block.ts'
import { Generation } from './generation.ts'
import type { LabelSource } from './merge-labels.ts'

/**
 * Pages that were read stay mapped until the file is closed, and count as memory of this process.
 * So a long read opens it anew after each 100 MB.
 */
const BLOCKS_PER_OPENING = 50_000

/** All labels of a generation, in order, for an import. */
export class GenerationSource implements LabelSource {
  readonly isNew = false
  readonly #path: string
  readonly #reader = new BlockReader()
  readonly #numbersAfter: readonly number[] | undefined
  readonly label: Uint8Array
  #generation: Generation
  #block = 0

  /** `numbersAfter` gives zones other numbers, or -1 to leave them out. */
  constructor(path: string, numbersAfter?: readonly number[]) {
    this.#path = path
    this.#numbersAfter = numbersAfter
    this.#generation = new Generation(path)
    this.label = this.#reader.label
  }

  get length(): number {
    return this.#reader.length
  }

  get numbers(): readonly number[] {
    const { numbers } = this.#reader
    const after = this.#numbersAfter
    if (!after) return numbers
    return numbers.map((number) => after[number] ?? -1).filter((number) => number >= 0)
  }

  next(): boolean {
    while (!this.#reader.next()) {
      const block = this.#generation.nameBlock(this.#block)
      if (!block) return false
      this.#reader.open(block)
      this.#block += 1
      if (this.#block % BLOCKS_PER_OPENING === 0) this.#openAnew()
    }
    return true
  }

  close(): void {
    void this.#generation.close()
  }

  #openAnew(): void {
    void this.#generation.close()
    this.#generation = new Generation(this.#path)
  }
}
