import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PartnerRole } from '../../../values/partner-role.ts'
import { publicId } from '../../../values/public-id.ts'
import { countRecentMail } from '../../people/mail/count-recent-mail.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { demandAdmin } from './demand-admin.ts'
import { deleteExpired, insertInvitation, readInvitations } from './invitation-sql.ts'
import { readMembers } from './member-sql.ts'
import type { InvitationRow } from './partner.ts'
import { holdPartner } from './sql.ts'

export const INVITATION_MAIL = 'partner-invitation'
export const INVITATION_DAYS = 7
const DAY_MS = 24 * 3_600_000
/** To one mailbox, by all partners together. */
const MAILS_A_DAY_MAX = 5

type Invited = { partner_id: string; email: string; role: PartnerRole; invited_by: string }

/**
 * Invites a person to a partner's team by email. They need no account yet. Inviting somebody again
 * sends a new email, and replaces the role and the expiry date.
 *
 * Refuses: not_found (no such partner), forbidden (not an admin any more), conflict (already a member, or too many members),
 * quota_exceeded (too many invitations to this address today).
 */
export async function inviteMember(
  tx: Tx,
  { email: typed, ...invited }: Invited,
  now: Date,
): Promise<InvitationRow> {
  const { partner_id } = invited
  const email = typed.toLowerCase()
  // Lock the partner, so that concurrent calls can't exceed the limit together.
  if (!(await holdPartner(tx, partner_id))) throw new Refusal('not_found', 'No such partner.')
  const members = await readMembers(tx, partner_id, MEMBERS_MAX)
  demandAdmin(members, invited.invited_by)
  if (members.some((member) => member.email === email)) {
    throw new Refusal('conflict', 'This person is already on the team.')
  }
  const mail = { kind: INVITATION_MAIL, to_email: email }
  if ((await countRecentMail(tx, mail, now)) >= MAILS_A_DAY_MAX) {
    const text = 'We sent too many invitations to this address today. Try again tomorrow.'
    throw new Refusal('quota_exceeded', text, { retryAfterSeconds: DAY_MS / 1000 })
  }
  await deleteExpired(tx, partner_id, now)
  const id = publicId('inv', now)
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  await insertInvitation(tx, { ...invited, id, email, created_at: now, expires_at })
  const open = await readInvitations(tx, partner_id, now)
  if (members.length + open.length > MEMBERS_MAX) {
    throw new Refusal('conflict', `A partner can have at most ${MEMBERS_MAX} members.`)
  }
  await enqueueMail(tx, { ...mail, about_id: id }, now)
  const made = open.find((each) => each.id === id)
  if (!made) throw new Error('inserted invitation not found')
  return made
}
