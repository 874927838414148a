import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteInvitation } from './invitation-sql.ts'

/** Takes an invitation back. Its link stops working. Refuses: not_found. */
export async function cancelInvitation(
  tx: Tx,
  invitation: { id: string; partner_id: string },
): Promise<void> {
  if (!(await deleteInvitation(tx, invitation))) {
    throw new Refusal('not_found', 'No such invitation.')
  }
}
