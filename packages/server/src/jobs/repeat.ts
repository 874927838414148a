import type { Logger } from 'pino'

export type Work = {
  name: string
  everyMs: number
  /** Does one bounded piece; may run on several nodes at once, and twice, without harm. */
  run(): Promise<unknown>
}

export type RepeatedWork = { stop(): Promise<void> }

/** Runs each piece of work again and again, never two runs of one at once. A failure is logged. */
export function repeat(log: Logger, works: Work[]): RepeatedWork {
  const leave = new AbortController()
  const loops = works.map((work) => loop(log, work, leave.signal))
  return {
    stop: async () => {
      leave.abort()
      await Promise.all(loops)
    },
  }
}

async function loop(log: Logger, { name, everyMs, run }: Work, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await run()
    } catch (error) {
      log.error({ err: error, work: name }, 'background work failed')
    }
    await pause(everyMs, signal)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
