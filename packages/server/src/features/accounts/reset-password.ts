import type { Db } from '../../db/pool.ts'
import { refuseField } from '../../refusal.ts'
import { hashPassword } from '../../values/password.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { deleteResets, deleteSessions, setPassword, takeReset } from './sql.ts'

/**
 * Sets a new password and ends every session: whoever knew the old one is out. Returns the address.
 *
 * Refuses: validation_error (the link is used, expired or made up).
 */
export async function resetPassword(
  db: Db,
  resetId: string | undefined,
  password: string,
  now: Date,
): Promise<string> {
  const refusal = refuseField('token', 'is not valid, was used or has expired.')
  if (resetId === undefined) throw refusal
  const password_hash = await hashPassword(password)
  return await db.begin(async (tx) => {
    const email = await takeReset(tx, resetId, now)
    const accountId = email && (await setPassword(tx, email, password_hash))
    if (!email || !accountId) throw refusal
    await deleteSessions(tx, accountId, null)
    await deleteResets(tx, email)
    await enqueueMail(tx, { kind: 'password-changed', to_email: email }, now)
    return email
  })
}
