import type { Tx } from '../../../db/pool.ts'
import { hasOpenChange } from './sql.ts'

/** Whether a change of a name waits or is under way. */
export async function isChanging(tx: Tx, domain: string): Promise<boolean> {
  return await hasOpenChange(tx, domain)
}
