import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteMember } from './member-sql.ts'

/**
 * Lets a person act for a partner no more. Membership is read at every request, so it ends with
 * this transaction. Refuses: not_found.
 */
export async function removeMember(
  tx: Tx,
  member: { partner_id: string; account_id: string },
): Promise<void> {
  if (!(await deleteMember(tx, member))) throw new Refusal('not_found', 'No such member.')
}
