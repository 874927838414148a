import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteInvitationsOf } from './invitation-sql.ts'
import { deleteMember } from './member-sql.ts'
import { holdPartner } from './sql.ts'

/**
 * Removes a person from a partner's team. Membership is checked on every request, so access ends
 * with this transaction, and so do open invitations that they sent or received. Refuses: not_found.
 */
export async function removeMember(
  tx: Tx,
  member: { partner_id: string; account_id: string },
): Promise<void> {
  // Lock the partner, so that the person can't send another invitation meanwhile.
  await holdPartner(tx, member.partner_id)
  if (!(await deleteMember(tx, member))) throw new Refusal('not_found', 'No such member.')
  await deleteInvitationsOf(tx, member)
}
