import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PartnerChanges, PartnerRow } from './partner.ts'
import { updatePartner } from './sql.ts'

/**
 * Updates the given fields of a partner. A new commission applies to future sales only: each order
 * keeps the rate it was made with. A lower credit limit affects new orders only. While a partner is
 * suspended, all its signed requests and its members' requests are refused on every node, starting
 * with the next request.
 *
 * Refuses: not_found.
 */
export async function changePartner(
  tx: Tx,
  id: string,
  changes: PartnerChanges,
  now: Date,
): Promise<PartnerRow> {
  const changed = await updatePartner(tx, id, changes, now)
  if (!changed) throw new Refusal('not_found', 'No such partner.')
  return changed
}
