import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { setCost } from './cost-sql.ts'
import { postItem } from './post-receipt.ts'

type Found = { receipt_id: string; position: number; cost_cents: number; now: Date }

/**
 * Books what an item cost us, for an item whose cost was in doubt. Returns its name.
 *
 * Refuses: conflict (its cost is known, or there is no such item).
 */
export async function recordCost(tx: Tx, found: Found): Promise<string> {
  const { receipt_id, position, cost_cents, now } = found
  const domain = await setCost(tx, found)
  if (domain === undefined) {
    throw new Refusal('conflict', 'The cost of this item is not in doubt.')
  }
  await postItem(tx, 'receipt_cost_found', { receipt_id, position, amount_cents: cost_cents }, now)
  return domain
}
