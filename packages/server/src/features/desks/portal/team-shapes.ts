import { type Static, Type } from 'typebox'
import { ErrorOut, Nullable, OneOf } from '../../../http/shapes.ts'
import { PARTNER_ROLES } from '../../../values/partner-role.ts'
import { Email } from '../../people/accounts/shapes.ts'
import type { InvitationRow, MemberRow } from '../../trading/partners/partner.ts'
import type { Team } from '../../trading/partners/list-team.ts'
import { REFUSALS, TenantPath } from './shapes.ts'

const Time = Type.String({ format: 'date-time' })
const Id = Type.String({ minLength: 1, maxLength: 100 })

export const TEAM_REFUSALS = { ...REFUSALS, 409: ErrorOut }

export const RoleOut = OneOf(PARTNER_ROLES, {
  description:
    '`admin`: everything. `developer`: everything except credentials and the team. `finance`: ' +
    'reads orders and money. `viewer`: reads everything.',
})

export const OwnMemberPath = Type.Object({ ...TenantPath.properties, account_id: Id })
export const TeamInvitationPath = Type.Object({ ...TenantPath.properties, invitation_id: Id })
export const OwnInvitationPath = Type.Object({ invitation_id: Id })

export const InvitationIn = Type.Object(
  {
    email: Email,
    role: RoleOut,
  },
  { additionalProperties: false },
)
export const RoleIn = Type.Object({ role: RoleOut }, { additionalProperties: false })

export const OwnMemberOut = Type.Object({
  account_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: RoleOut,
  created_at: Time,
})
export const TeamInvitationOut = Type.Object({
  invitation_id: Type.String(),
  email: Type.String(),
  role: RoleOut,
  invited_by: Nullable(Type.String({ description: 'The email address of the admin.' })),
  created_at: Time,
  expires_at: Time,
})
export const TeamOut = Type.Object({
  members: Type.Array(OwnMemberOut),
  invitations: Type.Array(TeamInvitationOut, { description: 'Open invitations.' }),
})

const OwnInvitation = Type.Object({
  invitation_id: Type.String(),
  partner_id: Type.String(),
  partner_name: Type.String(),
  role: RoleOut,
  invited_by: Nullable(Type.String()),
  expires_at: Time,
})
export const OwnInvitationsOut = Type.Object({ invitations: Type.Array(OwnInvitation) })
export const AcceptedOut = Type.Object({ partner_id: Type.String(), role: RoleOut })

export function ownMemberOut({ created_at, ...member }: MemberRow): Static<typeof OwnMemberOut> {
  return { ...member, created_at: created_at.toISOString() }
}

export function teamInvitationOut(row: InvitationRow): Static<typeof TeamInvitationOut> {
  const { id, email, role, invited_by, created_at, expires_at } = row
  return {
    invitation_id: id,
    email,
    role,
    invited_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

export function teamOut({ members, invitations }: Team): Static<typeof TeamOut> {
  return {
    members: members.map(ownMemberOut),
    invitations: invitations.map(teamInvitationOut),
  }
}

export function ownInvitationOut(row: InvitationRow): Static<typeof OwnInvitation> {
  const { id, partner_id, partner_name, role, invited_by, expires_at } = row
  return {
    invitation_id: id,
    partner_id,
    partner_name,
    role,
    invited_by,
    expires_at: expires_at.toISOString(),
  }
}
