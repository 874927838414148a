import type { Db } from '../../../db/pool.ts'
import { insertHandovers, readUnrouted } from './sql.ts'

const BATCH_MAX = 100

/**
 * Begins the delivery of every name that was bought directly and paid for. What to deliver follows
 * from the orders themselves, so a crash loses nothing. Returns whether more may be left.
 */
export async function beginHandovers(db: Db, now: Date): Promise<boolean> {
  const found = await readUnrouted(db, BATCH_MAX)
  if (found.length > 0) await insertHandovers(db, found, now)
  return found.length === BATCH_MAX
}
