import type { Session } from '../../auth/session.ts'
import type { Db } from '../../db/pool.ts'
import type { NewPassword } from '../../values/new-password.ts'
import { hashPassword } from '../../values/password.ts'
import { replacePassword } from './replace-password.ts'
import type { AccountRow } from './sql.ts'

/** Sets a new password from within a session, which goes on while all others end. */
export async function changePassword(
  db: Db,
  { id, email }: Session,
  password: NewPassword,
  now: Date,
): Promise<AccountRow | undefined> {
  const password_hash = await hashPassword(password)
  return await db.begin((tx) => replacePassword(tx, { email, password_hash, stays: id }, now))
}
