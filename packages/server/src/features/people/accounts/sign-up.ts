import type { Tx } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { readContinuePath } from '../../../values/continue-path.ts'
import { publicId } from '../../../values/public-id.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { emailOf, type SignUpIn } from './shapes.ts'
import { insertSignUp } from './sql.ts'

const KEPT_MS = 24 * 3_600_000

/**
 * Records a sign-up request. Whether the address already has an account is only looked up when the
 * email is written, so the response and its timing are the same either way. No password is asked
 * for here, so nobody can prepare an account with someone else's address.
 *
 * Refuses: validation_error (a path that leaves our site).
 */
export async function signUp(tx: Tx, input: SignUpIn, now: Date): Promise<void> {
  const { name, continue_path: wanted } = input
  const continue_path = wanted === undefined ? null : readContinuePath(wanted)
  if (continue_path === undefined)
    throw refuseField('continue_path', 'must be a path on this site.')
  const email = emailOf(input.email)
  const id = publicId('sup', now)
  const expires_at = new Date(now.getTime() + KEPT_MS)
  await insertSignUp(tx, { id, email, name, continue_path, expires_at })
  await enqueueMail(tx, { kind: 'sign-up', to_email: email, about_id: id, isUrgent: true }, now)
}
