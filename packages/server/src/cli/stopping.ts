const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A terminal and a parent may both pass on one Ctrl-C; signals this close together are one. */
const ONE_SIGNAL_MS = 1_500
/**
 * Shutdown deadline, besides the time to drain. Anything still running then is abandoned; the
 * database and the lab of the demo end when the pipes to them close.
 */
const STOP_DEADLINE_MS = 9_000

/**
 * Resolves when the process is asked to stop: by a signal, or because its launcher has gone. From
 * then on it may drain, and has nine more seconds. A second request, made on purpose, ends it at
 * once.
 */
export async function untilStopped({ drainMs }: { drainMs: number }): Promise<string> {
  return await new Promise((resolve) => {
    let firstAt: number | undefined
    const stop = (why: string) => {
      if (firstAt === undefined) {
        firstAt = Date.now()
        setTimeout(() => process.exit(1), drainMs + STOP_DEADLINE_MS).unref()
        resolve(why)
      } else if (Date.now() - firstAt > ONE_SIGNAL_MS) {
        process.exit(130)
      }
    }
    for (const signal of SIGNALS) process.on(signal, () => stop(signal))
    process.once('disconnect', () => stop('SIGHUP'))
    // The line to the launcher must not keep alive a process that is done.
    process.channel?.unref()
  })
}
