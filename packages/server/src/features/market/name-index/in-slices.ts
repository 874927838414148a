import { setImmediate as nextTurn } from 'node:timers/promises'

/** A question that comes meanwhile waits so long, or for one item. */
const SLICE_MS = 3

/** Works through many items and lets questions be answered in between. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
}
