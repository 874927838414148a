import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { openCodeForStaff } from '../../trading/handover/hand-over.ts'
import { readForStaff, StaffDeliveryOut } from '../../trading/handover/read-for-staff.ts'
import { OrderPath } from '../../trading/orders/shapes.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const AuthCodeOut = Type.Object({ auth_code: Type.String() })

/**
 * GET /api/staff/orders/{public_id}/delivery: how a sale reaches its buyer. POST …/auth-code: the code
 * with which staff run the transfer of a name that a partner sold.
 */
export function deliveryRoutes(app: App, { db, masterKey }: Pick<Needs, 'db' | 'masterKey'>): void {
  app.get(
    '/orders/:public_id/delivery',
    {
      config: { limit: 'staff.calls' },
      schema: {
        tags: ['Staff'],
        security: [{ session: [] }],
        operationId: 'readDelivery',
        summary: 'Get the delivery of a sale, with its seller, buyer and dispute',
        params: OrderPath,
        response: { 200: StaffDeliveryOut, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params }) => await readForStaff(db, params.public_id),
  )
  app.post(
    '/orders/:public_id/auth-code',
    {
      config: { limit: 'staff.calls', stepUp: 'always' },
      schema: {
        tags: ['Staff'],
        security: [{ session: [] }],
        operationId: 'openAuthCode',
        summary: 'See the auth code of a seller’s name that a partner sold',
        description: 'Needs a recent step-up. The code of a direct sale is only for its buyer.',
        params: OrderPath,
        response: { 200: AuthCodeOut, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params }) => {
      return { auth_code: await openCodeForStaff(db, params.public_id, masterKey) }
    },
  )
}
