import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { demandAdmin } from './demand-admin.ts'
import { deleteInvitation } from './invitation-sql.ts'
import { readMembers } from './member-sql.ts'
import { holdPartner } from './sql.ts'

type Cancelled = { id: string; partner_id: string; actor_id: string }

/**
 * Takes an invitation back. Its link stops working.
 *
 * Refuses: forbidden (the actor is not an admin any more), not_found.
 */
export async function cancelInvitation(
  tx: Tx,
  { actor_id, ...invitation }: Cancelled,
): Promise<void> {
  // Lock the partner, so that the actor's role can't change meanwhile.
  await holdPartner(tx, invitation.partner_id)
  demandAdmin(await readMembers(tx, invitation.partner_id, MEMBERS_MAX), actor_id)
  if (!(await deleteInvitation(tx, invitation))) {
    throw new Refusal('not_found', 'No such invitation.')
  }
}
