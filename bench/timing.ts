import { setTimeout as pause } from 'node:timers/promises'

/** The milliseconds of one call each, sorted, with nothing in any cache of the node. */
export async function timedOnce<T>(
  items: T[],
  call: (item: T) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const from = performance.now()
    await call(item)
    times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)
}

/** Same for several rounds. Calls run one after the other, so nothing queues. */
export async function timed<T>(
  items: T[],
  call: (item: T) => Promise<void>,
  rounds: number,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Pages are cached for a second, and we want to measure finding them.
    await pause(1_100)
    times.push(...(await timedOnce(items, call)))
  }
  return times.sort((a, b) => a - b)
}

/** The value that a share of the sorted times doesn't exceed, in milliseconds. */
export function at(sorted: number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
}
