import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import type { Clock } from '../../../values/clock.ts'
import { cancelInvitation } from '../../trading/partners/cancel-invitation.ts'
import { changeRole } from '../../trading/partners/change-role.ts'
import { inviteMember } from '../../trading/partners/invite-member.ts'
import { listTeam } from '../../trading/partners/list-team.ts'
import { removeOwnMember } from '../../trading/partners/remove-own-member.ts'
import { keepAudit } from '../staff/keep-audit.ts'
import { ADMINS, EVERYONE } from './access.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'
import {
  InvitationIn,
  OwnMemberOut,
  ownMemberOut,
  OwnMemberPath,
  RoleIn,
  TEAM_REFUSALS,
  TeamInvitationOut,
  teamInvitationOut,
  TeamInvitationPath,
  TeamOut,
  teamOut,
} from './team-shapes.ts'

type Needs = { db: Db; clock: Clock }

/**
 * The people who act for a partner, in both environments. Members can see them. Admins invite them,
 * change their roles and remove them, which is written to the audit log first.
 */
export async function teamRoutes(app: App, needs: Needs): Promise<void> {
  const { db, clock } = needs
  app.get(
    '/members',
    {
      config: { limit: 'portal.reads', roles: EVERYONE },
      schema: {
        ...COMMON,
        operationId: 'listTeam',
        summary: 'List the team and its open invitations',
        params: TenantPath,
        response: { 200: TeamOut, ...REFUSALS },
      },
    },
    async ({ tenant: { partner_id } }) =>
      teamOut(await inOneSnapshot(db, (tx) => listTeam(tx, partner_id, clock.now()))),
  )

  await app.register(async (admins: App) => {
    keepAudit(admins, needs)
    invitationRoutes(admins, needs)
    memberRoutes(admins, needs)
  })
}

function invitationRoutes(app: App, { db, clock }: Needs): void {
  app.post(
    '/invitations',
    {
      // Gives others access, and sends mail to an address of the caller's choice.
      config: { limit: 'portal.invitations', roles: ADMINS, stepUp: 'always' },
      schema: {
        ...COMMON,
        operationId: 'inviteTeamMember',
        summary: 'Invite a person by email, or send the invitation again',
        description: 'It expires after seven days. Inviting the same address again replaces it.',
        params: TenantPath,
        body: InvitationIn,
        response: { 201: TeamInvitationOut, ...TEAM_REFUSALS },
      },
    },
    async (request, reply) => {
      const { partner_id } = request.tenant
      const invited = { ...request.body, partner_id, invited_by: sessionOf(request).account_id }
      const made = await transact(db, (tx) => inviteMember(tx, invited, clock.now()))
      return await reply.code(201).send(teamInvitationOut(made))
    },
  )

  app.delete(
    '/invitations/:invitation_id',
    {
      config: { limit: 'portal.changes', roles: ADMINS, stepUp: 'not needed' },
      schema: {
        ...COMMON,
        operationId: 'cancelInvitation',
        summary: 'Cancel an invitation',
        params: TeamInvitationPath,
        response: { 204: Type.Null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { partner_id } = request.tenant
      const actor_id = sessionOf(request).account_id
      const cancelled = { id: request.params.invitation_id, partner_id, actor_id }
      await transact(db, (tx) => cancelInvitation(tx, cancelled))
      return await reply.code(204).send(null)
    },
  )
}

function memberRoutes(app: App, { db, clock }: Needs): void {
  app.patch(
    '/members/:account_id',
    {
      config: { limit: 'portal.changes', roles: ADMINS, stepUp: 'always' },
      schema: {
        ...COMMON,
        operationId: 'changeMemberRole',
        summary: 'Change the role of a member',
        description: 'The last admin keeps that role.',
        params: OwnMemberPath,
        body: RoleIn,
        response: { 200: OwnMemberOut, ...TEAM_REFUSALS },
      },
    },
    async (request) => {
      const { partner_id } = request.tenant
      const { account_id } = request.params
      const change = {
        partner_id,
        account_id,
        role: request.body.role,
        actor_id: sessionOf(request).account_id,
      }
      return ownMemberOut(await transact(db, (tx) => changeRole(tx, change, clock.now())))
    },
  )

  app.delete(
    '/members/:account_id',
    {
      // Removing somebody must never wait for a step-up.
      config: { limit: 'portal.changes', roles: ADMINS, stepUp: 'not needed' },
      schema: {
        ...COMMON,
        operationId: 'removeTeamMember',
        summary: 'Remove a member from the team',
        description: 'The last admin can’t be removed.',
        params: OwnMemberPath,
        response: { 204: Type.Null(), ...TEAM_REFUSALS },
      },
    },
    async (request, reply) => {
      const { partner_id } = request.tenant
      const { account_id } = request.params
      const removal = { partner_id, account_id, actor_id: sessionOf(request).account_id }
      await transact(db, (tx) => removeOwnMember(tx, removal))
      return await reply.code(204).send(null)
    },
  )
}
