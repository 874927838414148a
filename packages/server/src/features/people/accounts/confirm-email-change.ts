import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { notifyOwner } from '../security-notices/notify-owner.ts'
import { holdAccount } from './factor-sql.ts'
import {
  deleteResets,
  deleteSignUps,
  type EmailChangeRow,
  findAccountById,
  findEmailChanger,
  setEmail,
  takeEmailChange,
} from './sql.ts'

/**
 * Switches an account to its new, confirmed address and emails the old one. Password reset links
 * sent to the old address stop working.
 *
 * Refuses: validation_error (the link is used, expired or invalid), conflict (the address already
 * has an account).
 */
export async function confirmEmailChange(
  tx: Tx,
  changeId: string | undefined,
  now: Date,
): Promise<string> {
  const change = changeId === undefined ? undefined : await claimChange(tx, changeId, now)
  const account = change && (await findAccountById(tx, change.account_id))
  if (!change || !account) throw refuseField('token', 'is invalid, expired or already used.')
  if (!(await setEmail(tx, account.id, change.email))) {
    throw new Refusal('conflict', 'This address already has an account.')
  }
  await deleteResets(tx, account.email)
  await deleteSignUps(tx, change.email)
  const owner = { account_id: account.id, email: account.email }
  await notifyOwner(tx, owner, { kind: 'email-changed', about: { old_email: account.email } }, now)
  return change.email
}

/**
 * Locks the account before its links, as wherever both are locked. A new password, which ends this
 * link, would deadlock with it otherwise.
 */
async function claimChange(tx: Tx, id: string, now: Date): Promise<EmailChangeRow | undefined> {
  const account_id = await findEmailChanger(tx, id)
  if (account_id === undefined) return undefined
  await holdAccount(tx, account_id)
  return await takeEmailChange(tx, id, now)
}
