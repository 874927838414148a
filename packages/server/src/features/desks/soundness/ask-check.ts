import type { Tx } from '../../../db/pool.ts'
import { insertAsked } from './check-sql.ts'

/** Has the worker check the ledger soon. Asked again before that, it is still one check. */
export async function askCheck(tx: Tx, now: Date): Promise<void> {
  await insertAsked(tx, now)
}
