import type { Db, Tx } from '../../../db/pool.ts'
import { readChanging } from './registration-sql.ts'
import { hasOpenChange } from './sql.ts'

/** Whether a name has a change that hasn't ended. */
export async function isChanging(tx: Tx, domain: string): Promise<boolean> {
  return await hasOpenChange(tx, domain)
}

/** Those of the names that have a change that hasn't ended. */
export async function findChanging(db: Db, domains: string[]): Promise<Set<string>> {
  return domains.length === 0 ? new Set() : await readChanging(db, domains)
}
