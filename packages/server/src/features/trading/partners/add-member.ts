import type { Tx } from '../../../db/pool.ts'
import type { PartnerRole } from '../../../values/partner-role.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { deleteInvitationsOf, deleteInvitationTo } from './invitation-sql.ts'
import { findAccountId, insertMember, readMembers } from './member-sql.ts'
import type { MemberRow } from './partner.ts'
import { holdPartner } from './sql.ts'

export const MEMBERS_MAX = 100

type Wanted = {
  partner_id: string
  email: string
  /** Without a role, says only whether the person is an admin. */
  is_admin?: boolean
  role?: PartnerRole
}

/**
 * Adds a person to a partner's team, as a developer if nothing else is wanted. Adding someone again
 * only updates the role, if given. An open invitation to the address is deleted, and so are those
 * that the person sent, unless they are an admin.
 *
 * Refuses: not_found (no such partner), validation_error (no account has this email address),
 * conflict (too many members).
 */
export async function addMember(
  tx: Tx,
  { partner_id, email, role, is_admin = role && role === 'admin' }: Wanted,
  now: Date,
): Promise<MemberRow> {
  // Lock the partner, so that concurrent calls can't exceed the limit together.
  if (!(await holdPartner(tx, partner_id))) throw new Refusal('not_found', 'No such partner.')
  const account_id = await findAccountId(tx, email.toLowerCase())
  if (account_id === undefined) throw refuseField('email', 'has no account.')
  await insertMember(tx, { partner_id, account_id, is_admin, role, now })
  const members = await readMembers(tx, partner_id, MEMBERS_MAX + 1)
  if (members.length > MEMBERS_MAX) {
    throw new Refusal('conflict', `A partner can have at most ${MEMBERS_MAX} members.`)
  }
  const added = members.find((member) => member.account_id === account_id)
  if (!added) throw new Error('inserted member not found')
  await deleteInvitationTo(tx, { partner_id, email: added.email })
  if (added.role !== 'admin') await deleteInvitationsOf(tx, { partner_id, account_id })
  return added
}
