import { BufferedWriter } from './buffered-file.ts'
import type { LabelBatch } from './label-batch.ts'
import { RunWriter } from './run-file.ts'
import { sortedPlaces } from './sort-batch.ts'

/** Sorts a batch and writes it to a temporary file. */
export function writeRun(batch: LabelBatch, path: string): void {
  const { text, starts, zones } = batch
  const places = sortedPlaces(batch)
  const run = new RunWriter(new BufferedWriter(path))
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    const start = starts[place] ?? 0
    run.add(text, start, (starts[place + 1] ?? 0) - start, zones[place] ?? 0)
  }
  run.close()
}
