let last: Promise<unknown> = Promise.resolve()

/** Does work when all that came before it is done, whatever became of that. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  // Whoever waits behind this does not care how it ends.
  last = mine.catch(() => {})
  return await mine
}
