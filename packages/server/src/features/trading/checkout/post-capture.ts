import type { Tx } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'

/** Posts to the ledger that the buyer's money for an order has reached us. */
export async function postCapture(
  tx: Tx,
  { environment, partner_id }: Tenant,
  { order_id, amount_cents }: { order_id: string; amount_cents: number },
  now: Date,
): Promise<void> {
  const source = { type: 'order', id: order_id } as const
  const lines = POSTING_RULES.sale_captured({ sale_price_cents: amount_cents })
  await postEntry(tx, { kind: 'sale_captured', environment, partner_id, source, lines, now })
}
