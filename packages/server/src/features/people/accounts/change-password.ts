import type { Session } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { NewPassword } from '../../../values/new-password.ts'
import { hashPassword } from '../../../values/password.ts'
import type { Caller } from '../../../values/turn-queue.ts'
import { holdConfirmed } from './hold-confirmed.ts'
import { replacePassword } from './replace-password.ts'
import type { AccountRow } from './sql.ts'

/** `account`: as it was when its current password was confirmed. */
type Chosen = { account: AccountRow; password: NewPassword; turn: Caller }

/**
 * Sets a new password from within a session. That session stays; all others end.
 *
 * Refuses: unauthorized (the password, the address or the session changed meanwhile).
 */
export async function changePassword(
  db: Db,
  session: Session,
  { account, password, turn }: Chosen,
  now: Date,
): Promise<AccountRow> {
  const password_hash = await hashPassword(password, turn)
  const { email } = account
  const change = { email, password_hash, stay: [session.id], kind: 'password-changed' as const }
  return await db.begin(async (tx) => {
    await holdConfirmed(tx, session, account)
    const changed = await replacePassword(tx, change, now)
    if (changed) return changed
    throw new Refusal('unauthorized', 'The email address was just changed. Sign in again.')
  })
}
