const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * A terminal and a parent process may both forward the same Ctrl-C. Signals this close together
 * count as one.
 */
const ONE_SIGNAL_MS = 1_500
/**
 * Shutdown deadline, on top of the time to drain. Anything still running is then abandoned. The
 * demo's database and lab exit when their pipes close.
 */
const STOP_DEADLINE_MS = 9_000

/**
 * Resolves when the process is asked to stop, by a signal or because its launcher is gone. It may
 * then drain, plus nine seconds to shut down. A second, deliberate signal exits immediately.
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
    // The IPC channel to the launcher must not keep a finished process alive.
    process.channel?.unref()
  })
}
