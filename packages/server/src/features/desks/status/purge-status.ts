import type { Db } from '../../../db/pool.ts'
import { HISTORY_DAYS } from './read-status.ts'
import { purgeDays } from './sql.ts'

/** Deletes days that the page no longer shows. */
export async function purgeStatus(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HISTORY_DAYS * 86_400_000)
  await purgeDays(db, before.toISOString().slice(0, 10))
}
