import type { Db, Tx } from '../../../db/pool.ts'
import { readChanging } from './registration-sql.ts'
import { hasOpenChange } from './sql.ts'
import { readTransferring } from './transfer-sql.ts'

/** Whether a name has a change that hasn't ended. */
export async function isChanging(tx: Tx, domain: string): Promise<boolean> {
  return await hasOpenChange(tx, domain)
}

/** Those of the names that have a change, or a transfer to us, that hasn't ended. */
export async function findChanging(db: Db, domains: string[]): Promise<Set<string>> {
  if (domains.length === 0) return new Set()
  const [changing, coming] = await Promise.all([
    readChanging(db, domains),
    readTransferring(db, domains),
  ])
  return new Set([...changing, ...coming])
}
