import { Type } from 'typebox'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { listOrders } from '../../trading/orders/list-orders.ts'
import { readOrderDays } from '../../trading/orders/read-order-days.ts'
import { OrderOut, OrderPath, OrdersOut, OrdersQuery } from '../../trading/orders/shapes.ts'
import { REFUND_STATUSES } from '../../trading/refunds/find-refund-of.ts'
import type { Clock } from '../../../values/clock.ts'
import { PAYMENT_STATUSES } from '../../money/payments/states.ts'
import { EVERYONE } from './access.ts'
import { readOwnOrder } from './read-own-order.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'

const config = { limit: 'portal.reads', roles: EVERYONE } as const
const TenantOrderPath = Type.Object({ ...TenantPath.properties, ...OrderPath.properties })

const OwnOrderOut = Type.Object({
  ...OrderOut.properties,
  refund: Nullable(
    Type.Object({
      refund_id: Type.String(),
      status: OneOf(REFUND_STATUSES, {
        description: 'CLOSED if the domain was delivered or the order cancelled instead.',
      }),
      created_at: Type.String({ format: 'date-time' }),
    }),
  ),
  payment_status: Nullable(
    Type.String({
      description: `Status of the payment we collected: ${PAYMENT_STATUSES.join(', ')}.`,
    }),
  ),
})

const DAYS_MAX = 366
const OrderDaysQuery = Type.Object({
  days: Type.Integer({
    minimum: 1,
    maximum: DAYS_MAX,
    default: 30,
    description: 'Number of days, up to today (UTC).',
  }),
})

const sold = {
  orders: Type.Integer({ description: 'Excluding refunded and cancelled sales.' }),
  gmv_cents: Type.Integer(),
  commission_cents: Type.Integer(),
}
const OrderDaysOut = Type.Object({
  ...sold,
  by_day: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), ...sold })),
})

type Needs = { db: Db; clock: Clock }

/** A partner's orders, on the partner pages. */
export function ownOrderRoutes(app: App, needs: Needs): void {
  listRoutes(app, needs)
  dayRoute(app, needs)
}

function dayRoute(app: App, { db, clock }: Needs): void {
  app.get(
    '/order-days',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'readOwnOrderDays',
        summary: 'Get sales per day, oldest first',
        params: TenantPath,
        querystring: OrderDaysQuery,
        response: { 200: OrderDaysOut, ...REFUSALS },
      },
    },
    async ({ query, tenant }) => await readOrderDays(db, tenant, query.days, clock.now()),
  )
}

function listRoutes(app: App, { db }: Needs): void {
  app.get(
    '/orders',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'listOwnOrders',
        summary: 'List orders, newest first',
        params: TenantPath,
        querystring: OrdersQuery,
        response: { 200: OrdersOut, ...REFUSALS },
      },
    },
    async ({ query, tenant }) => await listOrders(db, tenant, query, 'full'),
  )

  app.get(
    '/orders/:public_id',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'readOwnOrder',
        summary: 'Get an order with its timeline, refund and payment',
        params: TenantOrderPath,
        response: { 200: OwnOrderOut, ...REFUSALS },
      },
    },
    async ({ params, tenant }) =>
      await inOneSnapshot(db, (tx) => readOwnOrder(tx, tenant, params.public_id)),
  )
}
