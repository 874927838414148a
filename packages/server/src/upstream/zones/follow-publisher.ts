import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Refusal } from '../../refusal.ts'
import type { Waits } from './fetch-generation.ts'

type Source = {
  url: string
  secret: string
  folder: string
  log: Logger
  /** Tests pass short ones. */
  waits?: Waits & { everyMs: number }
}

const EVERY_MS = 300_000

/** Fetches new generations from the machine that publishes them, every few minutes. */
export function followPublisher(source: Source): { stop(): Promise<void> } {
  const leaving = new AbortController()
  const following = follow(source, leaving.signal)
  return {
    stop: async () => {
      leaving.abort()
      await following
    },
  }
}

async function follow({ log, ...source }: Source, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      // LMDB is loaded only where there is an index.
      const { fetchGeneration } = await import('./fetch-generation.ts')
      const id = await fetchGeneration({ ...source, signal })
      if (id !== undefined) log.info({ generation: id }, 'fetched new zone files')
    } catch (error) {
      // Another process of this machine is doing it.
      const isBusy = error instanceof Refusal && error.code === 'conflict'
      if (!isBusy && !signal.aborted) log.warn({ err: error }, 'could not fetch zone files')
    }
    await pause(source.waits?.everyMs ?? EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
