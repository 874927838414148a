import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import type { Clock } from '../../../values/clock.ts'
import { answerInvitation } from '../../trading/partners/answer-invitation.ts'
import { findOwnInvitation } from '../../trading/partners/find-own-invitation.ts'
import { listOwnInvitations } from '../../trading/partners/list-own-invitations.ts'
import { keepAudit } from '../staff/keep-audit.ts'
import { COMMON, REFUSALS } from './shapes.ts'
import {
  AcceptedOut,
  ownInvitationOut,
  OwnInvitationPath,
  OwnInvitationsOut,
  TEAM_REFUSALS,
} from './team-shapes.ts'

type Needs = { db: Db; clock: Clock }

/** Invitations to partner teams, for the person who was invited. */
export async function ownInvitationRoutes(app: App, needs: Needs): Promise<void> {
  const { db, clock } = needs
  app.get(
    '/invitations',
    {
      config: { limit: 'portal.reads' },
      schema: {
        ...COMMON,
        operationId: 'listOwnInvitations',
        summary: 'List invitations to your email address',
        response: { 200: OwnInvitationsOut, ...REFUSALS },
      },
    },
    async (request) => {
      const rows = await listOwnInvitations(db, sessionOf(request).email, clock.now())
      return { invitations: rows.map(ownInvitationOut) }
    },
  )
  await app.register(async (invited: App) => {
    demandOwnInvitation(invited, needs)
    keepAudit(invited, needs)
    answerRoutes(invited, needs)
  })
}

/**
 * Install before `keepAudit`: anyone can sign up, and calls with made-up ids must not fill the audit
 * log. Answering checks again, in its transaction.
 */
function demandOwnInvitation(app: App, { db, clock }: Needs): void {
  app.addHook('preHandler', async (request) => {
    const { invitation_id } = request.params as Static<typeof OwnInvitationPath>
    const { email } = sessionOf(request)
    await findOwnInvitation(db, { invitation_id, email }, clock.now())
  })
}

function answerRoutes(app: App, { db, clock }: Needs): void {
  const answer = async (request: FastifyRequest, invitation_id: string, isAccepted: boolean) => {
    const { account_id, email } = sessionOf(request)
    const given = { invitation_id, account_id, email, isAccepted }
    return await transact(db, (tx) => answerInvitation(tx, given, clock.now()))
  }
  app.post(
    '/invitations/:invitation_id/accept',
    {
      // The caller only gains access, and gives none to others.
      config: { limit: 'portal.changes', stepUp: 'not needed' },
      schema: {
        ...COMMON,
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation and join the team',
        params: OwnInvitationPath,
        response: { 200: AcceptedOut, ...TEAM_REFUSALS },
      },
    },
    async (request) => {
      const { partner_id, role } = await answer(request, request.params.invitation_id, true)
      return { partner_id, role }
    },
  )

  app.post(
    '/invitations/:invitation_id/decline',
    {
      config: { limit: 'portal.changes', stepUp: 'not needed' },
      schema: {
        ...COMMON,
        operationId: 'declineInvitation',
        summary: 'Decline an invitation',
        params: OwnInvitationPath,
        response: { 204: Type.Null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      await answer(request, request.params.invitation_id, false)
      return await reply.code(204).send(null)
    },
  )
}
