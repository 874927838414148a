import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { batchMemory, LabelBatch } from './label-batch.ts'
import { ringMemory, RingReader } from './label-ring.ts'
import { RunReader } from './run-file.ts'
import type { SortThreadStart, SortThreadTask } from './sort-thread.ts'
import { TASK_STATE } from './task-state.ts'

const BATCHES = 2
const MERGE = BATCHES
/** Sorting a batch takes a second or two, and no more than a few where the disk is slow. */
const TASK_MS = 300_000

/**
 * A thread that sorts. This one waits for it without letting the event loop turn, because the
 * labels come from a reader that can't stop in between.
 */
export class SortThread {
  readonly #batches: LabelBatch[]
  readonly #worker: Worker
  readonly #failures = new MessageChannel()
  readonly #states = new Int32Array(
    new SharedArrayBuffer((BATCHES + 1) * Int32Array.BYTES_PER_ELEMENT),
  )

  /** The first batch is in shared memory. The others are as large. */
  constructor(first: LabelBatch) {
    const more = Array.from({ length: BATCHES - 1 }, () => {
      return new LabelBatch(batchMemory(first.zones.length, true))
    })
    this.#batches = [first, ...more]
    const workerData: SortThreadStart = {
      batches: this.#batches.map(({ memory }) => memory),
      states: this.#states.buffer as SharedArrayBuffer,
      failures: this.#failures.port2,
    }
    this.#worker = new Worker(new URL('./sort-thread.ts', import.meta.url), {
      workerData,
      transferList: [this.#failures.port2],
      // What it sorts is in shared memory, so it makes hardly any garbage.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    // A task that it can't finish is noticed where its result is needed.
    this.#worker.on('error', () => {})
  }

  /** Starts to sort a batch. Returns an empty one, as soon as there is one. */
  sort(batch: LabelBatch, path: string): LabelBatch {
    const number = this.#batches.indexOf(batch)
    const { count, isInOrder } = batch
    this.#begin(number, { batch: number, count, isInOrder, path })
    const next = (number + 1) % BATCHES
    this.#waitFor(next)
    const empty = this.#batches[next] ?? batch
    empty.clear()
    return empty
  }

  /** All labels of the sorted runs, merged while they are read. */
  merge(runs: readonly string[]): RunReader {
    for (const number of this.#batches.keys()) this.#waitFor(number)
    const ring = ringMemory()
    this.#begin(MERGE, { runs, ring })
    let waitedMs = 0
    const reader = new RingReader(ring, (ms) => {
      waitedMs += ms
      this.#demand(MERGE, waitedMs)
    })
    return new RunReader(reader)
  }

  async close(): Promise<void> {
    this.#failures.port1.close()
    await this.#worker.terminate()
  }

  #begin(place: number, task: SortThreadTask): void {
    Atomics.store(this.#states, place, TASK_STATE.running)
    this.#worker.postMessage(task)
  }

  #waitFor(place: number): void {
    Atomics.wait(this.#states, place, TASK_STATE.running, TASK_MS)
    if (Atomics.load(this.#states, place) !== TASK_STATE.done) this.#demand(place, TASK_MS)
  }

  /** Throws if a task has failed, or has taken too long. */
  #demand(place: number, waitedMs: number): void {
    if (Atomics.load(this.#states, place) === TASK_STATE.failed) {
      const why = receiveMessageOnPort(this.#failures.port1)?.message as string | undefined
      throw new Error(`The names could not be sorted: ${why ?? 'for an unknown reason'}`)
    }
    if (waitedMs >= TASK_MS) throw new Error('Sorting the names takes too long.')
  }
}
