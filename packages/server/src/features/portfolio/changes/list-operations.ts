import type { Db } from '../../../db/pool.ts'
import { readOperations } from './sql.ts'

export const LISTED_MAX = 20

/** The account's latest operations with their progress, newest first. */
export async function listOperations(db: Db, account_id: string) {
  return await readOperations(db, account_id, LISTED_MAX)
}
