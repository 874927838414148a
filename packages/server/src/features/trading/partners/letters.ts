import type { PartnerRole } from '../../../values/partner-role.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import { typedText } from '../../people/mail/plain-text.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { findInvitation } from './invitation-sql.ts'
import { INVITATION_DAYS, INVITATION_MAIL } from './invite-member.ts'
import type { InvitationRow } from './partner.ts'

/** Emails about a partner's team. */
export function partnerLetters({ baseUrl }: { baseUrl: string }): Record<string, Compose> {
  return {
    [INVITATION_MAIL]: async (db, { about_id }) => {
      const invitation = about_id === null ? undefined : await findInvitation(db, about_id)
      return invitation && invited(invitation, baseUrl)
    },
  }
}

const ROLE_TEXT: Record<PartnerRole, string> = {
  admin: 'Admin: everything, including credentials and the team',
  developer: 'Developer: everything except managing credentials and the team',
  finance: 'Finance: can see orders, settlements and payouts',
  viewer: 'Viewer: can see everything but change nothing',
}

/** The link needs no secret: only the account with the invited address can accept. */
function invited({ partner_name, role, invited_by }: InvitationRow, baseUrl: string): MailContent {
  return {
    subject: 'You’re invited to a partner team on Namehouse',
    heading: 'You’re invited to a partner team',
    paragraphs: ['Sign in or create an account with this email address, then accept.'],
    facts: [
      { label: 'Partner', value: typedText(partner_name) },
      { label: 'Role', value: ROLE_TEXT[role] },
      ...(invited_by === null ? [] : [{ label: 'Invited by', value: typedText(invited_by) }]),
    ],
    button: { text: 'See the invitation', link: `${baseUrl}/partner/join` },
    notes: [
      `The invitation expires in ${INVITATION_DAYS} days.`,
      'Don’t know this partner? Ignore this email, and you won’t join.',
    ],
    reason: 'someone invited this address to their team',
  }
}
