import { randomBytes } from 'node:crypto'
import { open as openFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, open, type RootDatabase } from 'lmdb'
import { FenceWriter } from './fences.ts'
import {
  type DropKind,
  type DropSet,
  FACTS_KEY,
  FENCE_STARTS_KEY,
  FENCES_KEY,
  type GenerationFacts,
  TABLES,
  type ZoneFacts,
} from './generation-facts.ts'
import { BlockWriter } from './label-block.ts'
import { LABEL_MAX, sharedStart } from './label.ts'
import { generationFile } from './zones-folder.ts'

/** Blocks per transaction: 8 MB, so that little of it waits in memory. */
const BLOCKS_PER_COMMIT = 4_096

/**
 * Builds a new generation of the index beside the current one. Nobody sees it until it is
 * published; a process that dies before leaves only a file that the next import removes.
 */
export class GenerationWriter {
  readonly id: string
  readonly #folder: string
  readonly #draft: string
  readonly #root: RootDatabase<Buffer, number>
  readonly #facts: Database<Buffer, number>
  readonly #names: BlockTable
  readonly #drops: BlockTable
  readonly #fences = new FenceWriter()
  #labels = 0

  constructor(folder: string, workFolder: string, now: Date) {
    const day = now.toISOString().slice(0, 10).replaceAll('-', '')
    this.id = `${day}-${randomBytes(6).toString('hex')}`
    this.#folder = folder
    this.#draft = join(workFolder, 'draft.mdb')
    // Nothing needs to survive a crash before it is published, and then it is flushed as a whole.
    this.#root = open({ path: this.#draft, noSync: true, noMemInit: true })
    this.#facts = this.#root.openDB(TABLES.facts)
    this.#names = new BlockTable(this.#root, this.#root.openDB(TABLES.names), this.#fences)
    this.#drops = new BlockTable(this.#root, this.#root.openDB(TABLES.drops))
  }

  /** Labels come in order, each once, with the numbers of its zones in order. */
  addName(label: Uint8Array, length: number, zones: readonly number[]): void {
    this.#names.add(label, length, zones)
    this.#labels += 1
  }

  /** Adds a set of dropped or added names, in order, each with an ascending list of numbers. */
  addDrops(
    { zone, as_of, kind }: { zone: string; as_of: string; kind: DropKind },
    names: Iterable<{ label: Uint8Array; length: number; numbers: readonly number[] }>,
  ): DropSet {
    const firstBlock = this.#drops.blocks
    let count = 0
    for (const { label, length, numbers } of names) {
      this.#drops.add(label, length, numbers)
      count += 1
    }
    this.#drops.endBlock()
    return { zone, as_of, kind, names: count, firstBlock, blocks: this.#drops.blocks - firstBlock }
  }

  /** Flushes the file to the disk and gives it its final name. Returns that name. */
  async finish(zones: ZoneFacts[], drops: DropSet[], now: Date): Promise<string> {
    this.#names.finish()
    this.#drops.finish()
    const facts: GenerationFacts = {
      format: 1,
      id: this.id,
      created_at: now.toISOString(),
      labels: this.#labels,
      blocks: this.#names.blocks,
      zones,
      drops,
    }
    const { text, starts } = this.#fences.fences()
    this.#root.transactionSync(() => {
      this.#facts.putSync(FACTS_KEY, Buffer.from(JSON.stringify(facts)))
      this.#facts.putSync(FENCES_KEY, Buffer.from(text))
      this.#facts.putSync(
        FENCE_STARTS_KEY,
        Buffer.from(starts.buffer, starts.byteOffset, starts.byteLength),
      )
    })
    await this.#root.close()
    const file = await openFile(this.#draft, 'r+')
    await file.sync()
    await file.close()
    const name = generationFile(this.id)
    await rename(this.#draft, join(this.#folder, name))
    return name
  }

  async abandon(): Promise<void> {
    await this.#root.close()
    await rm(this.#draft, { force: true })
    await rm(`${this.#draft}-lock`, { force: true })
  }
}

/** Fills one table with blocks, many per transaction. */
class BlockTable {
  readonly #root: RootDatabase<Buffer, number>
  readonly #table: Database<Buffer, number>
  readonly #fences: FenceWriter | undefined
  readonly #block = new BlockWriter()
  readonly #last = new Uint8Array(LABEL_MAX)
  #lastLength = 0
  #waiting: Buffer[] = []
  blocks = 0

  constructor(
    root: RootDatabase<Buffer, number>,
    table: Database<Buffer, number>,
    fences?: FenceWriter,
  ) {
    this.#root = root
    this.#table = table
    this.#fences = fences
  }

  add(label: Uint8Array, length: number, numbers: readonly number[]): void {
    const shared = sharedStart(this.#last, this.#lastLength, label, length)
    if (this.#block.isEmpty) this.#begin(label, length, shared, numbers)
    else if (!this.#block.add(label, length, shared, numbers)) {
      this.endBlock()
      this.#begin(label, length, shared, numbers)
    }
    for (let at = shared; at < length; at += 1) this.#last[at] = label[at] ?? 0
    this.#lastLength = length
  }

  endBlock(): void {
    if (this.#block.isEmpty) return
    this.#waiting.push(Buffer.from(this.#block.take()))
    this.blocks += 1
    if (this.#waiting.length >= BLOCKS_PER_COMMIT) this.#commit()
  }

  finish(): void {
    this.endBlock()
    this.#commit()
  }

  #begin(label: Uint8Array, length: number, shared: number, numbers: readonly number[]): void {
    this.#block.add(label, length, 0, numbers)
    // One byte more than it shares with the label before is enough to tell the blocks apart.
    this.#fences?.add(label, Math.min(shared + 1, length))
  }

  #commit(): void {
    const first = this.blocks - this.#waiting.length
    this.#root.transactionSync(() => {
      for (const [place, block] of this.#waiting.entries()) {
        this.#table.putSync(first + place, block, { append: true })
      }
    })
    this.#waiting = []
  }
}
