import { join } from 'node:path'
import { BufferedReader } from './buffered-file.ts'
import { BATCH_LABELS_MAX, batchMemory, LabelBatch } from './label-batch.ts'
import { compareLabels, copyLabel, LABEL_MAX } from './label.ts'
import type { LabelSource } from './merge-labels.ts'
import { SortThread } from './open-sort-thread.ts'
import { RunReader } from './run-file.ts'
import { writeRun } from './write-run.ts'

/** Enough for the largest zone several times over. Beyond that, the disk is at risk. */
export const RUNS_MAX = 512

type Settings = {
  /** Tests pass a small number to get several runs. */
  labelsMax?: number
  /** Whether a thread of its own sorts, if there is more than one run. */
  hasThread?: boolean
}

/**
 * Sorts any number of labels in bounded memory. It sorts two million at a time into temporary
 * files ("runs"), which are merged while they are read. Another thread does both, while this one
 * reads the zone file or writes the index.
 */
export class LabelSorter {
  readonly #folder: string
  readonly #hasThread: boolean
  readonly #last = new Uint8Array(LABEL_MAX)
  readonly #next = new Uint8Array(LABEL_MAX)
  readonly #runs: string[] = []
  #batch: LabelBatch
  #thread: SortThread | undefined
  #lastLength = 0
  #zone = 0
  /** Labels taken so far. Those that aren't next to each other may be repeats. */
  labels = 0

  constructor(folder: string, { labelsMax = BATCH_LABELS_MAX, hasThread = true }: Settings = {}) {
    this.#folder = folder
    this.#hasThread = hasThread
    this.#batch = new LabelBatch(batchMemory(labelsMax, hasThread))
  }

  /** The labels that follow are of this zone. */
  setZone(zone: number): void {
    this.#zone = zone
    this.#lastLength = 0
    if (this.#batch.count > 0) this.#batch.isInOrder = false
  }

  /** Takes a label in any case. False if it isn't one. */
  add(source: Uint8Array, start: number, end: number): boolean {
    const [next, last] = [this.#next, this.#last]
    const length = copyLabel(source, start, end, next)
    if (length === 0) return false
    const order = compareLabels(next, length, last, this.#lastLength)
    // Zone files name a domain once for each of its name servers, one after another.
    if (order === 0) return true
    if (this.#batch.isFull) this.#spill()
    else if (order < 0) this.#batch.isInOrder = false
    for (let at = 0; at < length; at += 1) last[at] = next[at] ?? 0
    this.#lastLength = length
    this.#batch.add(next, length, this.#zone)
    this.labels += 1
    return true
  }

  /** Sorts what is left, and returns everything, in order. Nothing can be added afterwards. */
  finish(): LabelSource[] {
    if (this.#thread) {
      if (this.#batch.count > 0) this.#spill()
      return [this.#thread.merge(this.#runs)]
    }
    // A single run is sorted sooner than a thread starts.
    if (this.#batch.count > 0) writeRun(this.#batch, this.#nextRun())
    return this.#runs.map((path) => new RunReader(new BufferedReader(path)))
  }

  async close(): Promise<void> {
    await this.#thread?.close()
  }

  #spill(): void {
    const path = this.#nextRun()
    if (this.#hasThread) {
      this.#thread ??= new SortThread(this.#batch)
      this.#batch = this.#thread.sort(this.#batch, path)
    } else {
      writeRun(this.#batch, path)
      this.#batch.clear()
    }
  }

  #nextRun(): string {
    if (this.#runs.length >= RUNS_MAX) throw new RangeError('There are too many names to sort.')
    const path = join(this.#folder, `${this.#runs.length}.run`)
    this.#runs.push(path)
    return path
  }
}
