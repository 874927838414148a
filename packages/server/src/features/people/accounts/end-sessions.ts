import type { Tx } from '../../../db/pool.ts'
import { deleteOtherSessions } from './sql.ts'

/** Signs an account out everywhere. */
export async function endSessions(tx: Tx, account_id: string): Promise<void> {
  await deleteOtherSessions(tx, account_id, [])
}
