import { Type } from 'typebox'
import { inOneSnapshot } from '../../db/in-one-snapshot.ts'
import type { Db } from '../../db/pool.ts'
import type { App } from '../../http/app.ts'
import { Nullable, OneOf } from '../../http/shapes.ts'
import { listOrders } from '../orders/list-orders.ts'
import { OrderOut, OrderPath, OrdersOut, OrdersQuery } from '../orders/shapes.ts'
import { PAYMENT_STATUSES } from '../payments/states.ts'
import { readOwnOrder } from './read-own-order.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'

const config = { limit: 'portal.reads' } as const
const TenantOrderPath = Type.Object({ ...TenantPath.properties, ...OrderPath.properties })

const OwnOrderOut = Type.Object({
  ...OrderOut.properties,
  refund: Nullable(
    Type.Object({
      refund_id: Type.String(),
      status: OneOf(['REFUNDED', 'PENDING']),
      created_at: Type.String({ format: 'date-time' }),
    }),
  ),
  payment_status: Nullable(
    Type.String({
      description: `Of the payment that we took, one of ${PAYMENT_STATUSES.join(', ')}.`,
    }),
  ),
})

/** A partner's orders, as people look at them. */
export function ownOrderRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/orders',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'listOwnOrders',
        summary: 'Orders and how they stand, newest first',
        params: TenantPath,
        querystring: OrdersQuery,
        response: { 200: OrdersOut, ...REFUSALS },
      },
    },
    async ({ query, tenant }) => await listOrders(db, tenant, query),
  )

  app.get(
    '/orders/:public_id',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'readOwnOrder',
        summary: 'One order with its timeline, its refund and its payment',
        params: TenantOrderPath,
        response: { 200: OwnOrderOut, ...REFUSALS },
      },
    },
    async ({ params, tenant }) =>
      await inOneSnapshot(db, (tx) => readOwnOrder(tx, tenant, params.public_id)),
  )
}
