import { type Static, Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { OneOf } from '../../../http/shapes.ts'
import { StaffCaseFacts } from '../../trading/brokerage/shapes.ts'
import { StaffOrderOut } from '../../trading/orders/staff-shapes.ts'
import { StaffListingOut } from './listing-shapes.ts'
import type { Needs } from './needs.ts'
import { COUNT_MAX, readQueue, ROWS_MAX } from './read-queue.ts'
import { StaffRegistrationOut } from './registration-routes.ts'
import { STAFF_REFUSALS } from './shapes.ts'
import { UncollectedOut } from './uncollected-routes.ts'

const QueueQuery = Type.Object({
  environment: OneOf(['sandbox', 'live'], { default: 'live' }),
})

const count = Type.Integer({
  minimum: 0,
  maximum: COUNT_MAX,
  description: `Number waiting; ${COUNT_MAX} means ${COUNT_MAX} or more.`,
})
const Orders = Type.Object({ count, orders: Type.Array(StaffOrderOut, { maxItems: ROWS_MAX }) })
const Cases = Type.Object({ count, cases: Type.Array(StaffCaseFacts, { maxItems: ROWS_MAX }) })

export const QueueOut = Type.Object({
  is_quarantined: Type.Boolean({
    description: 'Whether this is a restored copy that sends no webhook, email or payment.',
  }),
  refund_asked: Orders,
  held: Orders,
  to_start: Orders,
  to_confirm: Orders,
  deliveries: Orders,
  registrations: Type.Object({
    count,
    registrations: Type.Array(StaffRegistrationOut, { maxItems: ROWS_MAX }),
  }),
  uncollected: Type.Object({
    count,
    receipts: Type.Array(UncollectedOut, { maxItems: ROWS_MAX }),
  }),
  listings: Type.Object({ count, listings: Type.Array(StaffListingOut, { maxItems: ROWS_MAX }) }),
  cases: Cases,
  owners: Cases,
})
export type QueueOut = Static<typeof QueueOut>

/** GET /api/staff/queue: everything that waits for staff, in one response. */
export function queueRoutes(app: App, { db, clock, isQuarantined }: Needs): void {
  app.get(
    '/queue',
    {
      config: { limit: 'staff.calls', isRefreshed: true },
      schema: {
        tags: ['Staff'],
        security: [{ session: [] }],
        operationId: 'readWorkQueue',
        summary: 'List work waiting for staff, longest wait first',
        description:
          'Deliveries with a refund request, orders on review hold, orders to deliver or confirm, direct sales with a dispute or that nobody else can deliver, paid registrations in doubt, receipts that we couldn’t collect, listings to review, brokerage cases waiting for us, and former owners to pay.',
        querystring: QueueQuery,
        response: { 200: QueueOut, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => ({
      is_quarantined: isQuarantined,
      ...(await readQueue(db, query.environment, clock.now())),
    }),
  )
}
