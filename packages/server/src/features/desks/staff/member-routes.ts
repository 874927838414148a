import { type Static, Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { addMember } from '../../trading/partners/add-member.ts'
import { listMembers } from '../../trading/partners/list-members.ts'
import type { MemberRow } from '../../trading/partners/partner.ts'
import { removeMember } from '../../trading/partners/remove-member.ts'
import type { Needs } from './needs.ts'
import { MemberIn, MemberOut, MemberPath, PartnerPath, STAFF_REFUSALS } from './shapes.ts'

const REFUSALS = { ...STAFF_REFUSALS, 404: ErrorOut }
const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }
const MembersOut = Type.Object({ members: Type.Array(MemberOut) })

/** The members of a partner: list, add and remove them. */
export function memberRoutes(app: App, { db, clock }: Pick<Needs, 'db' | 'clock'>): void {
  app.get(
    '/partners/:partner_id/members',
    {
      config,
      schema: {
        ...common,
        operationId: 'listMembers',
        summary: "List a partner's members",
        params: PartnerPath,
        response: { 200: MembersOut, ...REFUSALS },
      },
    },
    async ({ params }) => {
      const members = await listMembers(db, params.partner_id)
      return { members: members.map(memberOut) }
    },
  )

  app.post(
    '/partners/:partner_id/members',
    {
      // An admin can issue credentials, so adding one needs the same step-up.
      config: { ...config, stepUp: 'always' },
      schema: {
        ...common,
        operationId: 'addMember',
        summary: 'Add a member to a partner, or change their role',
        params: PartnerPath,
        body: MemberIn,
        response: { 201: MemberOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async ({ params, body }, reply) => {
      const { email, admin, role } = body
      const wanted = {
        ...params,
        email,
        ...(admin !== undefined && { is_admin: admin }),
        // A role says whether they are an admin, too.
        ...(role !== undefined && { role, is_admin: role === 'admin' }),
      }
      const added = await db.begin((tx) => addMember(tx, wanted, clock.now()))
      return await reply.code(201).send(memberOut(added))
    },
  )

  app.delete(
    '/partners/:partner_id/members/:account_id',
    {
      config: { ...config, stepUp: 'not needed' },
      schema: {
        ...common,
        operationId: 'removeMember',
        summary: 'Remove a member from a partner',
        params: MemberPath,
        response: { 204: Type.Null(), ...REFUSALS },
      },
    },
    async ({ params }, reply) => {
      await db.begin((tx) => removeMember(tx, params))
      return await reply.code(204).send(null)
    },
  )
}

function memberOut({ created_at, ...member }: MemberRow): Static<typeof MemberOut> {
  return { ...member, admin: member.role === 'admin', created_at: created_at.toISOString() }
}
