const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A terminal and a parent may both pass on one Ctrl-C; signals this close together are one. */
const ONE_SIGNAL_MS = 1_500

/**
 * Resolves when the process is asked to stop. A second request, made on purpose, ends it at once:
 * the database and the lab notice by their pipes and stop by themselves.
 */
export async function untilStopped(): Promise<string> {
  return await new Promise((resolve) => {
    let firstAt: number | undefined
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (firstAt === undefined) {
          firstAt = Date.now()
          resolve(signal)
        } else if (Date.now() - firstAt > ONE_SIGNAL_MS) {
          process.exit(130)
        }
      })
    }
  })
}
