import type { Statements, Tx } from './pool.ts'

/** Runs several reads that see the same snapshot. */
export async function inOneSnapshot<T>(
  db: Pick<Statements, 'begin'>,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const answer: unknown = await db.begin('isolation level repeatable read read only', read)
  // `begin` unwraps arrays of promises, but no result here is one.
  return answer as T
}
