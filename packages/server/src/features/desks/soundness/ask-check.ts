import type { Tx } from '../../../db/pool.ts'
import { insertAsked } from './check-sql.ts'

/** Asks the worker to check the ledger soon. Repeated requests before that result in one check. */
export async function askCheck(tx: Tx, now: Date): Promise<void> {
  await insertAsked(tx, now)
}
