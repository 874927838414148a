import type { Tx } from '../../../db/pool.ts'
import { moveCounters } from '../../../events/sql.ts'

/** Far more than a partner gets between two backups. */
const SKIPPED = 1_000_000

/**
 * After a restore, the events since the backup are lost, but partners have seen their numbers. The
 * next events get later ones, so that no number means two events. Returns how many counters moved.
 */
export async function skipEventNumbers(tx: Tx, now: Date): Promise<number> {
  return await moveCounters(tx, SKIPPED, now)
}
