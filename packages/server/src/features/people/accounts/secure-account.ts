import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { closedHash } from '../../../values/password.ts'
import { endSessionsAndResets } from './replace-password.ts'
import { requestReset } from './request-reset.ts'
import { type AccountRow, findAccountById, setEmail, setPassword } from './sql.ts'
import type { OtherWays } from './ways-in.ts'

type Owner = { account_id: string; email: string }
/** Ways in that a thief may have opened for themselves. */
export type OpenWays = Pick<OtherWays, 'developer_keys' | 'apps'>

/**
 * Takes an account back from a thief, for the owner of its mailbox: the password stops working,
 * everything it opened ends, with every developer key and app, and a link to choose a new one is emailed. Returns the account, whose
 * role can't change before the commit.
 *
 * Refuses: conflict (the account's address has changed since; the email about that has its own undo
 * link).
 */
export async function secureAccount(
  tx: Tx,
  { account_id, email, ways }: Owner & { ways: OpenWays },
  now: Date,
): Promise<AccountRow> {
  const isTheirs = (await findAccountById(tx, account_id))?.email === email
  const account = isTheirs && (await setPassword(tx, email, closedHash()))
  if (!account) {
    const text =
      'This account’s email address was changed after that. Open our email about that change and ' +
      'restore the address first.'
    throw new Refusal('conflict', text)
  }
  await endSessionsAndResets(tx, account, [])
  await ways.developer_keys.end(tx, { account_id, keep: [] }, now)
  await ways.apps.end(tx, { account_id, keep: [] }, now)
  await requestReset(tx, email, now)
  return account
}

/** Restores an account's old address. Refuses: conflict (another account uses it now). */
export async function restoreEmail(tx: Tx, { account_id, email }: Owner): Promise<AccountRow> {
  const isFree = await setEmail(tx, account_id, email)
  const account = isFree ? await findAccountById(tx, account_id) : undefined
  if (account) return account
  throw new Refusal('conflict', 'This address now belongs to another account. Contact support.')
}
