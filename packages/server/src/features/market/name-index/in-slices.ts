import { setImmediate as nextTurn } from 'node:timers/promises'

/** A query that arrives in the meantime waits at most this long, or for one item. */
const SLICE_MS = 3

/**
 * Processes many items and yields to the event loop between slices, so that queries are answered.
 */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
}
