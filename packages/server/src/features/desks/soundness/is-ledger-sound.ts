import type { Reader } from '../../../db/pool.ts'
import { readLastCheck } from './check-sql.ts'

/** Whether the last check found no problem. Otherwise payouts are paused. */
export async function isLedgerSound(reader: Reader): Promise<boolean> {
  const last = await readLastCheck(reader)
  return last === undefined || last.broken_count === 0
}
