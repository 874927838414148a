/**
 * How long a stopping worker waits for running work: longer than a webhook receiver may take to
 * answer, and well within the process's shutdown deadline (cli/stopping.ts). What hasn't ended by
 * then is left to the next worker.
 */
export const STOP_MS = 6_000

/** Resolves when the work has ended, or at the deadline. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
