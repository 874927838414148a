import { sessionOf } from '../../../auth/session.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable } from '../../../http/shapes.ts'
import { cancelPlan } from '../../trading/plans/cancel-plan.ts'
import {
  listForStaff,
  readForStaff,
  StaffPlan,
  StaffPlansPage,
  StaffPlansQuery,
} from '../../trading/plans/list-for-staff.ts'
import { PlanPath } from '../../trading/plans/shapes.ts'
import { ApprovalOut, approvalOut } from './approval-routes.ts'
import { askPlanCancel } from './ask-plan-cancel.ts'
import type { Needs } from './needs.ts'
import { NoteIn } from './order-routes.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }

/** Domains that are paid monthly: /api/staff/plans. */
export function staffPlanRoutes(app: App, needs: Needs): void {
  const { db, clock } = needs
  app.get(
    '/plans',
    {
      config,
      schema: {
        ...common,
        operationId: 'listStaffPlans',
        summary: 'List domains that are paid monthly, for example overdue ones',
        querystring: StaffPlansQuery,
        response: { 200: StaffPlansPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => await listForStaff(db, query),
  )
  app.post(
    '/plans/:plan_id/cancel',
    {
      config: { ...config, stepUp: 'always' },
      schema: {
        ...common,
        operationId: 'cancelPlan',
        summary: 'Cancel a monthly plan',
        description:
          'The domain goes back to its seller, and what was paid in the last 7 days to the buyer. If that is at or above the review threshold, it returns 202: another staff member must approve first.',
        params: PlanPath,
        body: Nullable(NoteIn),
        response: {
          200: StaffPlan,
          202: ApprovalOut,
          ...STAFF_REFUSALS,
          404: ErrorOut,
          409: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { plan_id } = request.params
      const asked = await askPlanCancel(needs, { plan_id, note: request.body?.note }, session)
      if (asked) return reply.code(202).send(approvalOut(asked, session.account_id))
      await transact(db, (tx) => cancelPlan(tx, plan_id, clock.now()))
      return await readForStaff(db, plan_id)
    },
  )
}
