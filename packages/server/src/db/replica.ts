import type { Logger } from 'pino'
import { type Db, openDb, type Reader } from './pool.ts'

/** Where to read what may be a moment old. */
export type Replica = {
  /** Whether there is no replica, and the primary answers everything. */
  isPrimary: boolean
  /**
   * Runs a read on the replica, if there is one and it answers, otherwise on the primary. `work` may
   * run twice.
   */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How long a statement may wait for the replica before the primary is asked. */
const DEADLINE_MS = 2_000
/** After a failure the primary answers for this long, so that not every request waits. */
const LEFT_ALONE_MS = 5_000
const CLOSE_SECONDS = 1

/** Without a replica, the primary answers everything. */
export function noReplica(primary: Db): Replica {
  return { isPrimary: true, read: async (work) => await work(primary), close: async () => {} }
}

export function openReplica(
  url: string,
  { primary, connectionsMax, log }: { primary: Db; connectionsMax: number; log: Logger },
): Replica {
  const replica = openDb(url, connectionsMax)
  const reader = replica.within(DEADLINE_MS)
  let askedAgainAt = 0
  return {
    isPrimary: false,
    read: async (work) => {
      if (performance.now() < askedAgainAt) return await work(primary)
      try {
        return await work(reader)
      } catch (error) {
        log.warn({ err: error }, 'reading from the primary, because the replica failed')
        askedAgainAt = performance.now() + LEFT_ALONE_MS
        return await work(primary)
      }
    },
    close: async () => await replica.end({ timeout: CLOSE_SECONDS }),
  }
}
