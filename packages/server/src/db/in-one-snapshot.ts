import type { Db, Tx } from './pool.ts'

/** Several statements that see the same moment. */
export async function inOneSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  const answer: unknown = await db.begin('isolation level repeatable read read only', read)
  // `begin` unwraps arrays of promises, which no answer here is.
  return answer as T
}
