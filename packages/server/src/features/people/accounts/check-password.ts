import { Refusal } from '../../../refusal.ts'
import { passwordMatches } from '../../../values/password.ts'
import type { Caller } from '../../../values/turn-queue.ts'
import type { AccountRow } from './sql.ts'

/**
 * The account, if the password is right. An unknown account takes the same work and gets the same
 * answer, so nobody can find out which addresses have accounts.
 *
 * Refuses: unauthorized (address or password is wrong), service_unavailable (the queue is full).
 */
export async function checkPassword(
  account: AccountRow | undefined,
  password: string,
  caller: Caller,
): Promise<AccountRow> {
  const isRight = await passwordMatches(password, account?.password_hash, caller)
  if (account && isRight) return account
  throw new Refusal('unauthorized', 'The email address or password is wrong.')
}
