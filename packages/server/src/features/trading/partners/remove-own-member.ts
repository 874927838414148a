import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { demandAdmin } from './demand-admin.ts'
import { deleteInvitationsOf } from './invitation-sql.ts'
import { deleteMember, readMembers } from './member-sql.ts'
import { refuseLastAdmin } from './refuse-last-admin.ts'
import { holdPartner } from './sql.ts'

/** Who is removed, and by whom. */
type Removal = { partner_id: string; account_id: string; actor_id: string }

/**
 * An admin removes a person from the team. Membership is checked on every request, so access ends
 * with this transaction, and so do open invitations that they sent or received.
 *
 * Refuses: forbidden (the actor is not an admin any more), not_found, conflict (the last admin).
 */
export async function removeOwnMember(
  tx: Tx,
  { partner_id, account_id, actor_id }: Removal,
): Promise<void> {
  // Lock the partner, so that two admins can't remove each other at the same moment.
  await holdPartner(tx, partner_id)
  const members = await readMembers(tx, partner_id, MEMBERS_MAX)
  demandAdmin(members, actor_id)
  const member = members.find((each) => each.account_id === account_id)
  if (!member) throw new Refusal('not_found', 'No such member.')
  refuseLastAdmin(members, member)
  await deleteMember(tx, { partner_id, account_id })
  await deleteInvitationsOf(tx, { partner_id, account_id })
}
