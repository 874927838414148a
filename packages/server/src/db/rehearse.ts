import type { Db, Tx } from './pool.ts'
import { transact } from './transact.ts'

/** Does the work for real and takes it all back: a dry run that cannot differ from the run. */
export async function rehearse<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done: { value?: T } = {}
  try {
    await transact(db, async (tx) => {
      done.value = await work(tx)
      // What the database would look at when it commits, it looks at now.
      await tx`set constraints all immediate`
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  // The work has returned: otherwise its own error would have left the block above.
  return done.value as T
}

class Rollback extends Error {}
