import type { Reader } from '../../../db/pool.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'
import { countPlans } from './instalment-sql.ts'
import { sumPaid } from './payout-sql.ts'
import { countListings, countSales } from './sql.ts'

/**
 * What a seller has earned, as the ledger has it. Money on its way is neither payable nor paid out
 * yet, so it still counts as payable.
 */
export async function readSummary(reader: Reader, account_id: string, commission_bps: number) {
  const owner = { environment: 'live', partner_id: null, seller_account_id: account_id } as const
  const codes = ['seller_pending', 'seller_payable', 'seller_payout_in_transit'] as const
  const held = await readBalances(reader, owner, codes)
  return {
    balance: {
      pending_cents: owedOf(held.seller_pending),
      payable_cents: owedOf(held.seller_payable + held.seller_payout_in_transit),
      paid_out_cents: await sumPaid(reader, account_id),
    },
    listings: await countListings(reader, account_id),
    sales: (await countSales(reader, account_id)) + (await countPlans(reader, account_id)),
    commission_bps,
  }
}

/** What we owe is a credit, which is negative. */
function owedOf(cents: number): number {
  return cents === 0 ? 0 : -cents
}
