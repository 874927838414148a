import type { Tx } from '../../../db/pool.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'
import { isUnfinished, STATUSES } from '../orders/states.ts'
import { sumCommissions } from './commission-sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/** The ledger accounts that hold what we owe a partner: accrued, released, and in transit. */
export const COMMISSION_ACCOUNTS = [
  'commission_accrued',
  'commission_pending',
  'payout_in_transit',
] as const

const UNFINISHED = STATUSES.filter(isUnfinished)

/** All commission we owe a partner, with a breakdown. Needs one snapshot so that the sums agree. */
export async function readCommissionBalance(tx: Tx, owner: Tenant) {
  const balances = await readBalances(tx, owner, COMMISSION_ACCOUNTS)
  const owed_cents = 0 - COMMISSION_ACCOUNTS.reduce((sum, code) => sum + balances[code], 0)
  const sums = await sumCommissions(tx, owner, UNFINISHED)
  const { pending_cents, paid_out_cents, reversed_cents } = sums
  const payable_cents = owed_cents - pending_cents
  return { owed_cents, balance: { pending_cents, payable_cents, paid_out_cents, reversed_cents } }
}
