import type { Tx } from '../../db/pool.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { endSecondSteps } from '../two-factor/end-second-steps.ts'
import {
  type AccountRow,
  deleteEmailChanges,
  deleteResets,
  deleteSessions,
  setPassword,
} from './sql.ts'

export type PasswordChange = {
  email: string
  password_hash: string
  /** The session in which it is changed, which goes on. */
  stays: string | null
}

/**
 * Puts a new password in place and ends whatever the old one opened or began: other sessions, sign-ins
 * that wait for a code, links to a new password or address. The owner is told. Undefined: no account.
 */
export async function replacePassword(
  tx: Tx,
  { email, password_hash, stays }: PasswordChange,
  now: Date,
): Promise<AccountRow | undefined> {
  const account = await setPassword(tx, email, password_hash)
  if (!account) return undefined
  await deleteSessions(tx, account.id, stays)
  await endSecondSteps(tx, account.id)
  await deleteEmailChanges(tx, account.id)
  await deleteResets(tx, email)
  await enqueueMail(tx, { kind: 'password-changed', to_email: email }, now)
  return account
}
