import type { Db } from '../../db/pool.ts'
import { hashPassword } from '../../values/password.ts'
import { publicId } from '../../values/public-id.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { choosePassword } from './choose-password.ts'
import { emailOf, type SignUpIn } from './shapes.ts'
import { insertSignUp } from './sql.ts'

const KEPT_MS = 24 * 3_600_000

/**
 * Takes a wish for an account. Whether the address has one already is looked up only when the mail
 * is written: here the answer, the work and the time are the same.
 */
export async function signUp(db: Db, input: SignUpIn, now: Date): Promise<void> {
  const email = emailOf(input.email)
  const password_hash = await hashPassword(choosePassword(input.password))
  const id = publicId('sup', now)
  const expires_at = new Date(now.getTime() + KEPT_MS)
  await db.begin(async (tx) => {
    await insertSignUp(tx, { id, email, name: input.name, password_hash, expires_at })
    await enqueueMail(tx, { kind: 'sign-up', to_email: email, about_id: id }, now)
  })
}
