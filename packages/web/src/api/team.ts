import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { OwnPartner, Tenant } from './portal.ts'
import * as wire from './wire/partner-pages.ts'

/** What a member of a partner's team may do. */
export type Role = OwnPartner['role']
export const ROLES = ['admin', 'developer', 'finance', 'viewer'] as const satisfies readonly Role[]

export type Team = Answer<typeof wire.listTeam>
export type Member = Team['members'][number]
export type Invitation = Team['invitations'][number]
/** An invitation to the signed-in person. */
export type OwnInvitation = Answer<typeof wire.listOwnInvitations>['invitations'][number]

export async function readTeam(tenant: Tenant, signal: AbortSignal): Promise<Team> {
  return await ask(wire.listTeam, { path: tenant }, signal)
}

/** Inviting somebody again sends another email. */
export async function invite(tenant: Tenant, body: { email: string; role: Role }): Promise<void> {
  await ask(wire.inviteTeamMember, { path: tenant, body })
}

export async function cancelInvitation(tenant: Tenant, invitation_id: string): Promise<void> {
  await ask(wire.cancelInvitation, { path: { ...tenant, invitation_id } })
}

export async function changeRole(tenant: Tenant, account_id: string, role: Role): Promise<void> {
  await ask(wire.changeMemberRole, { path: { ...tenant, account_id }, body: { role } })
}

export async function removeMember(tenant: Tenant, account_id: string): Promise<void> {
  await ask(wire.removeTeamMember, { path: { ...tenant, account_id } })
}

export async function readOwnInvitations(signal: AbortSignal): Promise<OwnInvitation[]> {
  return (await ask(wire.listOwnInvitations, {}, signal)).invitations
}

export async function acceptInvitation(invitation_id: string): Promise<{ partner_id: string }> {
  return await ask(wire.acceptInvitation, { path: { invitation_id } })
}

export async function declineInvitation(invitation_id: string): Promise<void> {
  await ask(wire.declineInvitation, { path: { invitation_id } })
}
