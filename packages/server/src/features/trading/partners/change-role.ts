import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PartnerRole } from '../../../values/partner-role.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { demandAdmin } from './demand-admin.ts'
import { deleteInvitationsOf } from './invitation-sql.ts'
import { insertMember, readMembers } from './member-sql.ts'
import type { MemberRow } from './partner.ts'
import { refuseLastAdmin } from './refuse-last-admin.ts'
import { holdPartner } from './sql.ts'

type Change = {
  partner_id: string
  account_id: string
  role: PartnerRole
  /** Who asked for it. */
  actor_id: string
}

/**
 * Gives a member of a partner's team another role, from their next request on. Open invitations sent
 * by somebody who is no longer an admin are deleted.
 *
 * Refuses: forbidden (the actor is not an admin any more), not_found, conflict (the last admin).
 */
export async function changeRole(
  tx: Tx,
  { partner_id, account_id, role, actor_id }: Change,
  now: Date,
): Promise<MemberRow> {
  // Lock the partner, so that two admins can't demote each other at the same moment.
  await holdPartner(tx, partner_id)
  const members = await readMembers(tx, partner_id, MEMBERS_MAX)
  demandAdmin(members, actor_id)
  const member = members.find((each) => each.account_id === account_id)
  if (!member) throw new Refusal('not_found', 'No such member.')
  if (role !== 'admin') refuseLastAdmin(members, member)
  await insertMember(tx, { partner_id, account_id, is_admin: role === 'admin', role, now })
  if (role !== 'admin') await deleteInvitationsOf(tx, { partner_id, account_id })
  return { ...member, role }
}
