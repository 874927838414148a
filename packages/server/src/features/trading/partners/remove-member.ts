import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteMember } from './member-sql.ts'

/**
 * Removes a person from a partner's team. Membership is checked on every request, so access ends
 * with this transaction. Refuses: not_found.
 */
export async function removeMember(
  tx: Tx,
  member: { partner_id: string; account_id: string },
): Promise<void> {
  if (!(await deleteMember(tx, member))) throw new Refusal('not_found', 'No such member.')
}
