import { type Static, Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { CursorQuery } from '../../../http/pages.ts'
import { ErrorOut, NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { clearReview } from '../../trading/handover/clear-review.ts'
import { listAllOrders, readOrderForStaff } from '../../trading/orders/list-all-orders.ts'
import { moveOrder } from '../../trading/orders/move-order.ts'
import { OrderPath } from '../../trading/orders/shapes.ts'
import { StaffOrderOut, StaffOrdersOut } from '../../trading/orders/staff-shapes.ts'
import {
  endsTheSale,
  STAFF_ACTIONS,
  type StaffAction,
  STATUSES,
} from '../../trading/orders/states.ts'
import { ApprovalOut, approvalOut } from './approval-routes.ts'
import { askRefund } from './ask-refund.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const OrdersQuery = Type.Object({
  ...CursorQuery,
  environment: OneOf(['sandbox', 'live'], { default: 'live' }),
  status: Type.Optional(OneOf(STATUSES)),
  domain: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
})
export const NoteIn = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: 1_000, pattern: NO_CONTROLS })) },
  { additionalProperties: false },
)
export type NoteIn = Static<typeof NoteIn>

const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }

/** GET /api/staff/orders and the actions on an order (contract section 4). */
export function orderRoutes(app: App, needs: Needs): void {
  const { db } = needs
  app.get(
    '/orders',
    {
      config,
      schema: {
        ...common,
        operationId: 'listAllOrders',
        summary: 'List orders of all partners, newest first',
        querystring: OrdersQuery,
        response: { 200: StaffOrdersOut, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => await listAllOrders(db, query),
  )

  app.get(
    '/orders/:public_id',
    {
      config,
      schema: {
        ...common,
        operationId: 'readAnyOrder',
        summary: 'Get an order with its timeline and possible actions',
        params: OrderPath,
        response: { 200: StaffOrderOut, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params }) => await readOrderForStaff(db, params.public_id),
  )

  for (const action of STAFF_ACTIONS) moveRoute(app, action, needs)
}

function moveRoute(app: App, action: StaffAction, needs: Needs): void {
  const { db, clock, listingPages } = needs
  app.post(
    `/orders/:public_id/${action}`,
    {
      // Actions that end a sale return money.
      config: { ...config, stepUp: endsTheSale(action) ? 'always' : 'not needed' },
      schema: {
        ...common,
        operationId: `${action.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Order`,
        summary: `Move an order: ${action}`,
        description:
          'Repeating a step changes nothing. A refund at or above the review threshold returns 202: ' +
          'another staff member must approve first.',
        params: OrderPath,
        body: Nullable(NoteIn),
        response: {
          200: StaffOrderOut,
          202: ApprovalOut,
          ...STAFF_REFUSALS,
          404: ErrorOut,
          409: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const session = sessionOf(request)
      if (action === 'refund' || action === 'cancel') {
        const wanted = { public_id: params.public_id, action, note: body?.note }
        const asked = await askRefund(needs, wanted, session)
        if (asked) return reply.code(202).send(approvalOut(asked, session.account_id))
      }
      const note = { note: body?.note, now: clock.now() }
      await db.begin(async (tx) => {
        if (action === 'clear') await clearReview(tx, params.public_id, note)
        else await moveOrder(tx, params.public_id, action, note)
      })
      if (endsTheSale(action)) listingPages.forget()
      return await readOrderForStaff(db, params.public_id)
    },
  )
}
