/** How many names to process before other work gets a turn: a few milliseconds' worth. */
export const NAMES_A_SLICE = 50

/** Lets everything else that is waiting run. */
export async function yieldEventLoop(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

/** `items.map(map)` in slices, so that a list of thousands doesn't block other requests. */
export async function mapInSlices<T, U>(
  items: readonly T[],
  map: (item: T, at: number) => U,
): Promise<U[]> {
  const mapped: U[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % NAMES_A_SLICE === 0) await yieldEventLoop()
    mapped.push(map(item, at))
  }
  return mapped
}
