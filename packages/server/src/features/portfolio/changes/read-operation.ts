import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type ChangeRow, findOperation, type OperationRow, readChanges } from './sql.ts'

export const CHANGES_MAX = 1_000

export type Progress = { operation: OperationRow; changes: ChangeRow[] }

/**
 * One of the account's operations, with all its names. Refuses: not_found (also for another
 * account's).
 */
export async function readOperation(db: Reader, account_id: string, id: string): Promise<Progress> {
  const operation = await findOperation(db, account_id, id)
  if (!operation) throw new Refusal('not_found', 'No such operation.')
  return { operation, changes: await readChanges(db, id, CHANGES_MAX) }
}
