import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { setCost } from './cost-sql.ts'

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
  const kind = 'receipt_cost_found'
  const lines = POSTING_RULES[kind]({ amount_cents: cost_cents })
  const source = { type: 'receipt', id: `${receipt_id}/${position}` } as const
  await postEntry(tx, { kind, environment: 'live', partner_id: null, source, lines, now })
  return domain
}
