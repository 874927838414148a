import type { Db, Tx } from './pool.ts'
import { transact } from './transact.ts'

/** Does the work for real and rolls it back: a dry run that can't differ from the real run. */
export async function rehearse<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done: { value?: T } = {}
  try {
    await transact(db, async (tx) => {
      done.value = await work(tx)
      // Check the constraints that are normally checked at commit.
      await tx`set constraints all immediate`
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  // The work has returned, or its error would have left the block above.
  return done.value as T
}

class Rollback extends Error {}
