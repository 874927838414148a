import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { notifyOwner } from '../../people/security-notices/notify-owner.ts'
import { accountText, keepDetails } from './bank-details.ts'
import type { BankDetails } from './earnings.ts'

type Owner = { account_id: string; email: string }

/**
 * Stores where a seller's payouts go, from the next payout on. The owner gets an email with a link
 * that undoes it.
 */
export async function changeDetails(
  { db, masterKey }: { db: Db; masterKey: MasterKey },
  owner: Owner,
  details: BankDetails,
  now: Date,
): Promise<void> {
  const { account_id } = owner
  const about = { account: accountText(details) }
  await transact(db, async (tx) => {
    await keepDetails(tx, { account_id, details }, masterKey, now)
    await notifyOwner(tx, owner, { kind: 'payout-details-changed', about }, now)
  })
}
