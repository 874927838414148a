import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { BufferedReader } from './buffered-file.ts'
import { type BatchMemory, LabelBatch } from './label-batch.ts'
import { type RingMemory, RingWriter } from './label-ring.ts'
import { mergeRuns } from './merge-runs.ts'
import { RunReader, RunWriter } from './run-file.ts'
import { TASK_STATE } from './task-state.ts'
import { writeRun } from './write-run.ts'

export type SortThreadStart = {
  batches: BatchMemory[]
  /** A TASK_STATE for each batch, and then one for the merge. */
  states: SharedArrayBuffer
  /** Why a task failed. */
  failures: MessagePort
}

export type SortThreadTask =
  | { batch: number; count: number; isInOrder: boolean; path: string }
  | { runs: readonly string[]; ring: RingMemory }

/** Sorts one batch while the import fills the other, and merges the runs while it writes. */
const { batches, states: shared, failures } = workerData as SortThreadStart
const states = new Int32Array(shared)

parentPort?.on('message', (task: SortThreadTask) => {
  const place = 'runs' in task ? states.length - 1 : task.batch
  let state: number = TASK_STATE.done
  try {
    if ('runs' in task) merge(task.runs, task.ring)
    else sort(task)
  } catch (error) {
    failures.postMessage((error as Error).message)
    state = TASK_STATE.failed
  }
  Atomics.store(states, place, state)
  Atomics.notify(states, place)
})

type Sorting = Exclude<SortThreadTask, { runs: unknown }>

function sort({ batch: number, count, isInOrder, path }: Sorting): void {
  const memory = batches[number]
  if (!memory) throw new Error(`There is no batch ${number}.`)
  const batch = new LabelBatch(memory)
  batch.count = count
  batch.isInOrder = isInOrder
  writeRun(batch, path)
}

function merge(runs: readonly string[], ring: RingMemory): void {
  const readers = runs.map((path) => new RunReader(new BufferedReader(path)))
  const writer = new RunWriter(new RingWriter(ring))
  mergeRuns(readers, writer)
  writer.close()
  for (const reader of readers) reader.close()
}
