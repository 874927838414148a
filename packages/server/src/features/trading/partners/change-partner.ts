import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PartnerChanges, PartnerRow } from './partner.ts'
import { updatePartner } from './sql.ts'

/**
 * Changes what is told of a partner. A new share counts for sales from now on: each order keeps the
 * share that it was made with. A lower credit limit holds up new orders only. While suspended, nothing the partner signs and nobody who acts for it
 * is let in, on any node, from the next request on.
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
