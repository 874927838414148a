import type { Db, Tx } from './pool.ts'

const TRIES_MAX = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs a transaction and retries it when the database aborts it because of a conflict. `work` must
 * be safe to run again: nothing of the aborted attempt remains.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // postgres.js unwraps arrays of promises in its type, but what `work` returns was awaited.
      return (await db.begin(work)) as T
    } catch (error) {
      if (attempt >= TRIES_MAX || !isBrokenOff(error)) throw error
    }
  }
}

function isBrokenOff(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
