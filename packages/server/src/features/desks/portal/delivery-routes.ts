import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import { listDeliveries } from '../../trading/webhooks/list-deliveries.ts'
import { lookUpLogged } from '../../trading/webhooks/read-endpoint.ts'
import { readDeliveryStats } from '../../trading/webhooks/read-delivery-stats.ts'
import { readDelivery } from '../../trading/webhooks/read-delivery.ts'
import { resendDelivery } from '../../trading/webhooks/resend-delivery.ts'
import { resendFailedDeliveries } from '../../trading/webhooks/resend-failed.ts'
import {
  DeliveriesOut,
  DeliveryDetailOut,
  deliveryDetailOut,
  DeliveryOut,
  deliveryOut,
} from '../../trading/webhooks/shapes.ts'
import { BUILDERS, TECHNICAL } from './access.ts'
import {
  COMMON,
  DeliveryStatsOut,
  OwnDeliveriesQuery,
  REFUSALS,
  ResendFailedIn,
  ResentOut,
  TenantItemPath,
  TenantPath,
} from './shapes.ts'

const reads = { limit: 'portal.reads', roles: TECHNICAL } as const

/** Deliveries of a partner's events to its webhook endpoint. */
export function ownDeliveryRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  readRoutes(app, db)
  statsRoute(app, { db, clock })
  resendRoutes(app, db)
}

function readRoutes(app: App, db: Db): void {
  app.get(
    '/deliveries',
    {
      config: reads,
      schema: {
        ...COMMON,
        operationId: 'listOwnDeliveries',
        summary: 'List deliveries, newest first',
        params: TenantPath,
        querystring: OwnDeliveriesQuery,
        response: { 200: DeliveriesOut, ...REFUSALS },
      },
    },
    async ({ query, tenant }) => {
      if (!(await lookUpLogged(db, tenant))) return { deliveries: [], next_cursor: null }
      const { rows, next_cursor } = await listDeliveries(db, tenant, query)
      return { deliveries: rows.map(deliveryOut), next_cursor }
    },
  )

  app.get(
    '/deliveries/:id',
    {
      config: reads,
      schema: {
        ...COMMON,
        operationId: 'readOwnDelivery',
        summary: 'Get a delivery with its attempts',
        params: TenantItemPath,
        response: { 200: DeliveryDetailOut, ...REFUSALS },
      },
    },
    async ({ params, tenant }) => {
      const { delivery, tries } = await readDelivery(db, tenant, params.id)
      return deliveryDetailOut(delivery, tries)
    },
  )
}

function statsRoute(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(
    '/delivery-stats',
    {
      config: reads,
      schema: {
        ...COMMON,
        operationId: 'readDeliveryStats',
        summary: 'Outcomes of deliveries and response times of the last seven days, by day',
        description:
          'The days cover the newest 20,000 deliveries. `failed_count` covers the last 30 days.',
        params: TenantPath,
        response: { 200: DeliveryStatsOut, ...REFUSALS },
      },
    },
    async ({ tenant }) => await readDeliveryStats(db, tenant, clock.now()),
  )
}

function resendRoutes(app: App, db: Db): void {
  app.post(
    '/deliveries/resend-failed',
    {
      config: { limit: 'portal.changes', roles: BUILDERS },
      schema: {
        ...COMMON,
        operationId: 'resendFailedDeliveries',
        summary: 'Resend deliveries that failed since a time, oldest first, at most 1,000 at once',
        params: TenantPath,
        body: ResendFailedIn,
        response: { 202: ResentOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async ({ body, tenant }, reply) => {
      const since = new Date(body.since)
      const resent = await transact(db, (tx) => resendFailedDeliveries(tx, tenant, since))
      return await reply.code(202).send(resent)
    },
  )

  app.post(
    '/deliveries/:id/resend',
    {
      config: { limit: 'portal.changes', roles: BUILDERS },
      schema: {
        ...COMMON,
        operationId: 'resendOwnDelivery',
        summary: 'Resend a delivery',
        params: TenantItemPath,
        response: { 202: DeliveryOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async ({ params, tenant }, reply) => {
      const delivery = await transact(db, (tx) => resendDelivery(tx, tenant, params.id))
      return await reply.code(202).send(deliveryOut(delivery))
    },
  )
}
