import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { findOwnInvitation, noInvitation } from './find-own-invitation.ts'
import { deleteInvitation } from './invitation-sql.ts'
import { insertMember, readMembers } from './member-sql.ts'
import type { InvitationRow } from './partner.ts'
import { holdPartner } from './sql.ts'

type Answer = {
  invitation_id: string
  account_id: string
  email: string
  isAccepted: boolean
}

/**
 * Accepts or declines an invitation to a partner's team. Only the person with the invited address
 * can, because the link alone could have been forwarded. Somebody who has become a member in the
 * meantime keeps their role.
 *
 * Refuses: not_found (no such invitation to this person, or it has expired), conflict (too many
 * members).
 */
export async function answerInvitation(
  tx: Tx,
  { invitation_id, account_id, email, isAccepted }: Answer,
  now: Date,
): Promise<InvitationRow> {
  const invitation = await findOwnInvitation(tx, { invitation_id, email }, now)
  const { partner_id, role } = invitation
  await holdPartner(tx, partner_id)
  // Whoever deletes it first has answered it.
  if (!(await deleteInvitation(tx, { id: invitation_id, partner_id }))) throw noInvitation()
  if (!isAccepted) return invitation
  const members = await readMembers(tx, partner_id, MEMBERS_MAX)
  if (members.some((member) => member.account_id === account_id)) return invitation
  if (members.length >= MEMBERS_MAX) {
    throw new Refusal('conflict', `A partner can have at most ${MEMBERS_MAX} members.`)
  }
  await insertMember(tx, { partner_id, account_id, is_admin: role === 'admin', role, now })
  return invitation
}
