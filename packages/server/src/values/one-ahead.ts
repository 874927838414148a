/**
 * The same items, the next of them fetched while the last is worked on: where one side waits for the
 * database and the other for a processor, neither waits for the other. Holds one item, no more.
 */
export async function* oneAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const source = items[Symbol.asyncIterator]()
  const ask = () => {
    const coming = source.next()
    // Told when it is awaited; until then nobody listens.
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
    // Whoever stops early does not wait for an item that may take long to come.
    source.return?.().catch(() => undefined)
  }
}
