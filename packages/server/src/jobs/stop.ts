/**
 * A worker that stops waits this long for what is under way: longer than a webhook's receiver may
 * take to answer, and well within the deadline of the process (cli/stopping.ts). What has not ended
 * by then is left to the next worker.
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
