/** What a piece of work did to the event loop. */
export type Turns = {
  /** How often everything else had its turn meanwhile. */
  count: number
  /** The processor time of the longest turn. */
  longestMs: number
}

/** Watches the event loop while some work is done. */
export async function watchTurns(work: () => Promise<unknown>): Promise<Turns> {
  const turns = { count: 0, longestMs: 0 }
  let isWatching = true
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    turns.longestMs = Math.max(turns.longestMs, (user + system) / 1_000)
    turns.count += 1
    if (isWatching) setImmediate(look)
  }
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      last = process.threadCpuUsage()
      resolve()
    })
  })
  const done = work()
  setImmediate(look)
  try {
    await done
  } finally {
    isWatching = false
    look()
  }
  return turns
}
