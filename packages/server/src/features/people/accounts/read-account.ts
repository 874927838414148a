import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type AccountRow, findAccountById } from './sql.ts'

export type Account = AccountRow

/**
 * An account whose owner has proven their identity. Refuses: unauthorized (it no longer exists).
 */
export async function readAccount(reader: Reader, id: string): Promise<Account> {
  const account = await findAccountById(reader, id)
  if (account) return account
  throw new Refusal('unauthorized', 'This account no longer exists.')
}
