import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PartnerRole } from '../../../values/partner-role.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { insertMember, readMembers } from './member-sql.ts'
import type { MemberRow } from './partner.ts'
import { refuseLastAdmin } from './refuse-last-admin.ts'
import { holdPartner } from './sql.ts'

type Change = { partner_id: string; account_id: string; role: PartnerRole }

/**
 * Gives a member of a partner's team another role, from their next request on.
 *
 * Refuses: not_found, conflict (the last admin).
 */
export async function changeRole(
  tx: Tx,
  { partner_id, account_id, role }: Change,
  now: Date,
): Promise<MemberRow> {
  // Lock the partner, so that two admins can't demote each other at the same moment.
  await holdPartner(tx, partner_id)
  const members = await readMembers(tx, partner_id, MEMBERS_MAX)
  const member = members.find((each) => each.account_id === account_id)
  if (!member) throw new Refusal('not_found', 'No such member.')
  if (role !== 'admin') refuseLastAdmin(members, member)
  await insertMember(tx, { partner_id, account_id, is_admin: role === 'admin', role, now })
  return { ...member, role }
}
