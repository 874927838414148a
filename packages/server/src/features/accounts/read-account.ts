import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../refusal.ts'
import { type AccountRow, findAccountById } from './sql.ts'

/** An account that somebody has proven to own. Refuses: unauthorized (it is gone). */
export async function readAccount(db: Db, id: string): Promise<AccountRow> {
  const account = await findAccountById(db, id)
  if (account) return account
  throw new Refusal('unauthorized', 'This account is gone.')
}
