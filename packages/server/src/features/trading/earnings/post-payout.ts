import type { Tx } from '../../../db/pool.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import type { SellerPayoutRow } from './earnings.ts'

type Kind = 'seller_payout_created' | 'seller_payout_paid' | 'seller_payout_failed'

/** Books a step of a payout. Sellers only sell in the live environment. */
export async function postPayout(
  tx: Tx,
  kind: Kind,
  { payout_id, account_id, amount_cents }: SellerPayoutRow,
  now: Date,
): Promise<void> {
  await postEntry(tx, {
    kind,
    environment: 'live',
    partner_id: null,
    seller_account_id: account_id,
    source: { type: 'payout', id: payout_id },
    lines: POSTING_RULES[kind]({ amount_cents }),
    now,
  })
}
