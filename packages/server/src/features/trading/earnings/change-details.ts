import type { Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { notifyOwner } from '../../people/security-notices/notify-owner.ts'
import { accountText, keepDetails } from './bank-details.ts'
import type { BankDetails, PayoutDetails } from './earnings.ts'
import { unwantStripe } from './stripe-sql.ts'

type Owner = { account_id: string; email: string }
type Stored<Details> = { details: Details; masterKey: MasterKey; now: Date }

/** Pays a seller by bank from the next payout on, also if Stripe was being set up. */
export async function changeDetails(
  tx: Tx,
  owner: Owner,
  stored: Stored<BankDetails>,
): Promise<void> {
  await unwantStripe(tx, owner.account_id)
  await storeDetails(tx, owner, stored)
}

/**
 * Stores where a seller's payouts go, from the next payout on. The owner gets an email with a link
 * that undoes it.
 */
export async function storeDetails(
  tx: Tx,
  owner: Owner,
  { details, masterKey, now }: Stored<PayoutDetails>,
): Promise<void> {
  const { account_id } = owner
  const about = { account: accountText(details), method: details.method }
  await keepDetails(tx, { account_id, details }, masterKey, now)
  await notifyOwner(tx, owner, { kind: 'payout-details-changed', about }, now)
}
