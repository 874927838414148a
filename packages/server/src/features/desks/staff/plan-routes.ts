import type { App } from '../../../http/app.ts'
import {
  listForStaff,
  StaffPlansPage,
  StaffPlansQuery,
} from '../../trading/plans/list-for-staff.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

/** Domains that are paid monthly: /api/staff/plans. */
export function staffPlanRoutes(app: App, { db }: Needs): void {
  app.get(
    '/plans',
    {
      config: { limit: 'staff.calls' },
      schema: {
        tags: ['Staff'],
        security: [{ session: [] }],
        operationId: 'listStaffPlans',
        summary: 'List domains that are paid monthly, for example overdue ones',
        querystring: StaffPlansQuery,
        response: { 200: StaffPlansPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => await listForStaff(db, query),
  )
}
