import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { readForStaff, StaffDeliveryOut } from '../../trading/handover/read-for-staff.ts'
import { OrderPath } from '../../trading/orders/shapes.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

/** GET /api/staff/orders/{public_id}/delivery: how a direct sale reaches its buyer. */
export function deliveryRoutes(app: App, { db }: Pick<Needs, 'db'>): void {
  app.get(
    '/orders/:public_id/delivery',
    {
      config: { limit: 'staff.calls' },
      schema: {
        tags: ['Staff'],
        security: [{ session: [] }],
        operationId: 'readDelivery',
        summary: 'Get the delivery of a direct sale, with its seller, buyer and dispute',
        params: OrderPath,
        response: { 200: StaffDeliveryOut, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params }) => await readForStaff(db, params.public_id),
  )
}
