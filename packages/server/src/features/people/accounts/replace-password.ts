import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { notifyOwner } from '../security-notices/notify-owner.ts'
import { deletePendingOf } from '../two-factor/sql.ts'
import {
  type AccountRow,
  deleteEmailChanges,
  deleteOtherSessions,
  deleteResets,
  setPassword,
} from './sql.ts'

export type PasswordChange = {
  email: string
  password_hash: string
  /** The sessions that don't end. */
  stay: readonly string[]
  /** Which email the owner gets. */
  kind: 'password-changed' | 'password-reset'
}

/**
 * Replaces the password and ends everything based on the old one: other sessions, sign-ins waiting
 * for a code, and links for a new password or address. The owner gets an email. Undefined if there
 * is no such account.
 */
export async function replacePassword(
  tx: Tx,
  { email, password_hash, stay, kind }: PasswordChange,
  now: Date,
): Promise<AccountRow | undefined> {
  const account = await setPassword(tx, email, password_hash)
  if (!account) return undefined
  await endSessionsAndResets(tx, account, stay)
  if (kind === 'password-reset') {
    await enqueueMail(tx, { kind, to_email: email }, now)
  } else {
    await notifyOwner(tx, { account_id: account.id, email }, { kind, about: {} }, now)
  }
  return account
}

/** Ends everything based on an account's password, except the sessions to keep. */
export async function endSessionsAndResets(
  tx: Tx,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
  stay: readonly string[],
): Promise<void> {
  await deleteOtherSessions(tx, id, stay)
  await deletePendingOf(tx, id)
  await deleteEmailChanges(tx, id)
  await deleteResets(tx, email)
}
