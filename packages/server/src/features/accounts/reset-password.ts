import type { Db } from '../../db/pool.ts'
import { refuseField } from '../../refusal.ts'
import type { NewPassword } from '../../values/new-password.ts'
import { hashPassword } from '../../values/password.ts'
import { type AccountRow, takeReset } from './sql.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Sets a new password and ends every session: whoever knew the old one is out. Returns the account.
 *
 * Refuses: validation_error (the link is used, expired or made up).
 */
export async function resetPassword(
  db: Db,
  resetId: string | undefined,
  password: NewPassword,
  now: Date,
): Promise<AccountRow> {
  const refusal = refuseField('token', 'is not valid, was used or has expired.')
  if (resetId === undefined) throw refusal
  const password_hash = await hashPassword(password)
  return await db.begin(async (tx) => {
    const email = await takeReset(tx, resetId, now)
    const change = email && { email, password_hash, stays: null }
    const account = change && (await replacePassword(tx, change, now))
    if (!account) throw refusal
    return account
  })
}
