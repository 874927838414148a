import type { Session } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { NewPassword } from '../../../values/new-password.ts'
import { hashPassword } from '../../../values/password.ts'
import type { Caller } from '../../../values/turn-queue.ts'
import { replacePassword } from './replace-password.ts'
import type { AccountRow } from './sql.ts'

/** Sets a new password from within a session. That session stays; all others end. */
export async function changePassword(
  db: Db,
  { id, email }: Session,
  { password, turn }: { password: NewPassword; turn: Caller },
  now: Date,
): Promise<AccountRow | undefined> {
  const password_hash = await hashPassword(password, turn)
  const change = { email, password_hash, stay: [id], kind: 'password-changed' as const }
  return await db.begin((tx) => replacePassword(tx, change, now))
}
