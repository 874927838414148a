/**
 * Yields the same items, but fetches the next one while the current one is processed: when one side
 * waits for the database and the other for the CPU, they overlap. Holds one item at most.
 */
export async function* oneAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const source = items[Symbol.asyncIterator]()
  const ask = () => {
    const coming = source.next()
    // The error is thrown when it's awaited. Until then, avoid an unhandled rejection.
    coming.catch(() => undefined)
    return coming
  }
  let coming = ask()
  try {
    for (;;) {
      const next = await coming
      if (next.done) return
      coming = ask()
      yield next.value
    }
  } finally {
    // A consumer that stops early doesn't wait for an item that may take long.
    source.return?.().catch(() => undefined)
  }
}
