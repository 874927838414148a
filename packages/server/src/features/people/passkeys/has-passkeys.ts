import type { Db } from '../../../db/pool.ts'
import { readPasskeys } from '../two-factor/passkey-sql.ts'

export async function hasPasskeys(db: Db, accountId: string): Promise<boolean> {
  return (await readPasskeys(db, accountId, 1)).length > 0
}
