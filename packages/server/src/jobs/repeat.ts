import type { Logger } from 'pino'
import { noteFailure } from './failures.ts'
import { runUnder } from '../values/under-way.ts'
import { endsWithin, STOP_MS } from './stop.ts'

export type Work = {
  name: string
  everyMs: number
  /**
   * Does a limited amount of work. Resolves with true when more is left to do right away. It must
   * be safe to run on several nodes at the same time, or twice. `leaving` aborts when the worker
   * stops.
   */
  run: (leaving?: AbortSignal) => Promise<unknown>
}

export type RepeatedWork = { stop(): Promise<void> }

/**
 * Runs each kind of work repeatedly, never two runs of one kind at the same time. Failures are
 * logged.
 */
export function repeat(log: Logger, works: Work[]): RepeatedWork {
  const leave = new AbortController()
  const loops = works.map((work) => loop(log, work, leave.signal))
  return {
    stop: async () => {
      leave.abort()
      await endsWithin(Promise.all(loops), STOP_MS)
    },
  }
}

async function loop(log: Logger, { name, everyMs, run }: Work, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isMoreLeft = await runUnder({ job: name }, () => run(signal)).catch((error: unknown) => {
      noteFailure(name)
      log.error({ err: error, work: name }, 'background work failed')
      return false
    })
    if (isMoreLeft !== true) await pause(everyMs, signal)
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
