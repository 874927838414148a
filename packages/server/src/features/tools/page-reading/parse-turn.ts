let last: Promise<unknown> = Promise.resolve()

/** Runs work after all earlier work is done, whether that succeeded or failed. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  // The next in line runs whether this succeeds or fails.
  last = mine.catch(() => {})
  return await mine
}
