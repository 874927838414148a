import { type Static, Type } from 'typebox'
import type { App } from '../../http/app.ts'
import { CursorQuery } from '../../http/pages.ts'
import { ErrorOut, NO_CONTROLS, Nullable, OneOf } from '../../http/shapes.ts'
import { listAllOrders } from '../orders/list-all-orders.ts'
import { moveOrder } from '../orders/move-order.ts'
import { describeOrder } from '../orders/read-order.ts'
import { OrderOut, OrderPath, OrdersOut } from '../orders/shapes.ts'
import { type Action, endsTheSale, STATUSES } from '../orders/states.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

/** What staff may do to an order; settling is for settlement runs. */
const STAFF_ACTIONS = [
  'hold',
  'clear',
  'start-transfer',
  'confirm-transfer',
  'refund',
  'cancel',
] as const satisfies Action[]

const OrdersQuery = Type.Object({
  ...CursorQuery,
  environment: OneOf(['sandbox', 'live'], { default: 'live' }),
  status: Type.Optional(OneOf(STATUSES)),
})
export const NoteIn = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: 1_000, pattern: NO_CONTROLS })) },
  { additionalProperties: false },
)
export type NoteIn = Static<typeof NoteIn>

const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }

/** GET /api/staff/orders and the actions on one (contract section 4). */
export function orderRoutes(app: App, { db, clock, listingPages }: Needs): void {
  app.get(
    '/orders',
    {
      config,
      schema: {
        ...common,
        operationId: 'listAllOrders',
        summary: 'Orders of all partners, newest first',
        querystring: OrdersQuery,
        response: { 200: OrdersOut, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => await listAllOrders(db, query),
  )

  for (const action of STAFF_ACTIONS) {
    app.post(
      `/orders/:public_id/${action}`,
      {
        config,
        schema: {
          ...common,
          operationId: `${action.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Order`,
          summary: `Move an order: ${action}`,
          description: 'Repeated where the order is there already, it changes nothing.',
          params: OrderPath,
          body: Nullable(NoteIn),
          response: { 200: OrderOut, ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut },
        },
      },
      async ({ params, body }) => {
        const moved = await db.begin((tx) => {
          return moveOrder(tx, params.public_id, action, { note: body?.note, now: clock.now() })
        })
        if (endsTheSale(action)) listingPages.forget()
        return await describeOrder(db, moved)
      },
    )
  }
}
