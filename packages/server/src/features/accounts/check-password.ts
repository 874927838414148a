import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../refusal.ts'
import { passwordMatches } from '../../values/password.ts'
import { type AccountRow, findAccount } from './sql.ts'

/**
 * The account that an address and a password open. An address without an account costs the same
 * work and gets the same answer.
 *
 * Refuses: unauthorized (either is wrong).
 */
export async function checkPassword(db: Db, email: string, password: string): Promise<AccountRow> {
  const account = await findAccount(db, email)
  const isRight = await passwordMatches(password, account?.password_hash)
  if (account && isRight) return account
  throw new Refusal('unauthorized', 'The e-mail address or the password is wrong.')
}
