import type { Db, Tx } from './pool.ts'

const TRIES_MAX = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs a transaction and retries it when the database aborts it because of a conflict. `work` must
 * be safe to run again: nothing of the aborted attempt remains.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  // postgres.js unwraps arrays of promises in its type, but what `work` returns was awaited.
  return await retried(async () => (await db.begin(work)) as T)
}

/** A result, and the last statements of its transaction, which were sent but not waited for. */
export type Ahead<T> = { result: T; sent: Promise<unknown> }

/**
 * Same for work that doesn't wait for its last statements. COMMIT is sent right behind them, which
 * saves a round trip. If one of them fails, PostgreSQL rolls back when it reads COMMIT. If one can't
 * be sent, the driver rolls back instead (see its patch). Either way, this throws their error.
 */
export async function transactAhead<T>(db: Db, work: (tx: Tx) => Promise<Ahead<T>>): Promise<T> {
  return await retried(async () => {
    const { result, sent } = await db.begin(async (tx) => {
      const ahead = await work(tx)
      // If the commit fails, its error is thrown, and nobody waits for this one.
      ahead.sent.catch(() => {})
      return ahead
    })
    await sent
    return result
  })
}

async function retried<T>(attempting: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attempting()
    } catch (error) {
      if (attempt >= TRIES_MAX || !isBrokenOff(error)) throw error
    }
  }
}

function isBrokenOff(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
