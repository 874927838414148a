import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { NewPassword } from '../../../values/new-password.ts'
import { hashPassword } from '../../../values/password.ts'
import type { Caller } from '../../../values/turn-queue.ts'
import { addAccount } from './add-account.ts'
import { type AccountRow, deleteSignUps, isSignUpOpen, takeSignUp } from './sql.ts'

export type Verifying = { signUpId: string | undefined; password: NewPassword; turn: Caller }
export type Verified = { account: AccountRow; continue_path: string | null }

/**
 * Creates the account that a sign-up asked for, with the password chosen by the person who followed
 * the link, which proves access to the mailbox. Every other sign-up for the address ends.
 *
 * Refuses: validation_error (the link is used, expired or invalid), conflict (the address got an
 * account in the meantime).
 */
export async function verifyEmail(
  db: Db,
  { signUpId, password, turn }: Verifying,
  now: Date,
): Promise<Verified> {
  // Check the link first, so an invalid one doesn't cost us a password hash.
  if (signUpId === undefined || !(await isSignUpOpen(db, signUpId))) throw noSuchLink()
  const password_hash = await hashPassword(password, turn)
  return await db.begin((tx) => beginAccount(tx, { signUpId, password_hash }, now))
}

type Beginning = { signUpId: string; password_hash: string }

async function beginAccount(
  tx: Tx,
  { signUpId, password_hash }: Beginning,
  now: Date,
): Promise<Verified> {
  const signUp = await takeSignUp(tx, signUpId, now)
  if (!signUp) throw noSuchLink()
  const { email, name, continue_path } = signUp
  const account = await addAccount(tx, { email, name, password_hash, role: 'account' }, now)
  if (!account) {
    throw new Refusal(
      'conflict',
      'This address already has an account. Sign in or reset the password.',
    )
  }
  await deleteSignUps(tx, email)
  return { account, continue_path }
}

function noSuchLink(): Refusal {
  return refuseField('token', 'is invalid, expired or already used.')
}
