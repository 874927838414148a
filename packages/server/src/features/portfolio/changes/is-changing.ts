import type { Tx } from '../../../db/pool.ts'
import { hasOpenChange } from './sql.ts'

/** Whether a name has a queued or running change. */
export async function isChanging(tx: Tx, domain: string): Promise<boolean> {
  return await hasOpenChange(tx, domain)
}
