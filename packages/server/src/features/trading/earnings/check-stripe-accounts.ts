import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import type { SellerTransfers } from '../../../upstream/payments/seller-transfers.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { checkStripeAccount } from './check-stripe-account.ts'
import { claimStripeDue } from './stripe-sql.ts'

type Needs = {
  db: Db
  clock: Clock
  masterKey: MasterKey
  transfers: SellerTransfers
  log: Pick<Logger, 'warn'>
}

const BATCH_MAX = 20
/** Longer than one call to Stripe can take. Whoever doesn't answer is asked again after it. */
const LEASE_MS = 60_000

/** Looks at the accounts that are due. Returns whether more are. */
export async function checkStripeAccounts(needs: Needs): Promise<boolean> {
  const now = needs.clock.now()
  const due = await claimStripeDue(needs.db, { now, leaseMs: LEASE_MS, max: BATCH_MAX })
  await Promise.all(due.map((account_id) => check(needs, account_id)))
  return due.length === BATCH_MAX
}

async function check(needs: Needs, account_id: string): Promise<void> {
  try {
    await checkStripeAccount(needs, account_id)
  } catch (error) {
    needs.log.warn({ err: error, account_id }, 'Stripe didn’t answer about a seller, will retry')
  }
}
