import type { Tx } from '../../db/pool.ts'
import { Refusal, refuseField } from '../../refusal.ts'
import { addAccount } from './add-account.ts'
import { type AccountRow, deleteSignUps, takeSignUp } from './sql.ts'

/**
 * Makes the account that a sign-up asked for: whoever followed the link reads the mail of that
 * address. It has the password of this sign-up, whatever others were asked for meanwhile.
 *
 * Refuses: validation_error (used, expired or made up), conflict (the address has an account by now).
 */
export async function verifyEmail(
  tx: Tx,
  signUpId: string | undefined,
  now: Date,
): Promise<AccountRow> {
  const signUp = signUpId === undefined ? undefined : await takeSignUp(tx, signUpId, now)
  if (!signUp) throw refuseField('token', 'is not valid, was used or has expired.')
  const { email, name, password_hash } = signUp
  const account = await addAccount(tx, { email, name, password_hash, role: 'account' }, now)
  if (!account) {
    throw new Refusal('conflict', 'This address has an account: sign in, or reset its password.')
  }
  await deleteSignUps(tx, email)
  return account
}
