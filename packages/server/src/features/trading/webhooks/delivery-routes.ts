import { partnerOnce } from '../../../auth/partner-once.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import { listDeliveries } from './list-deliveries.ts'
import { readDelivery } from './read-delivery.ts'
import { resendDelivery } from './resend-delivery.ts'
import {
  DeliveriesOut,
  DeliveriesQuery,
  DeliveryDetailOut,
  deliveryDetailOut,
  DeliveryOut,
  deliveryOut,
  DeliveryPath,
} from './shapes.ts'

const CONFIG = { scopes: ['webhook'], limit: 'partner.webhooks' } as const
const ERRORS = {
  400: ErrorOut,
  401: ErrorOut,
  403: ErrorOut,
  404: ErrorOut,
  429: ErrorOut,
  503: ErrorOut,
}
const TAGS = ['Partner events']

/** The log of deliveries to a partner's endpoint. */
export function deliveryRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/webhooks/deliveries',
    {
      config: CONFIG,
      schema: {
        operationId: 'listDeliveries',
        summary: 'List deliveries',
        description: 'Newest first, kept for 30 days.',
        tags: TAGS,
        querystring: DeliveriesQuery,
        response: { 200: DeliveriesOut, ...ERRORS },
      },
    },
    async ({ query, partner }) => {
      const { rows, next_cursor } = await listDeliveries(db, partner, query)
      return { deliveries: rows.map(deliveryOut), next_cursor }
    },
  )

  app.get(
    '/webhooks/deliveries/:id',
    {
      config: CONFIG,
      schema: {
        operationId: 'readDelivery',
        summary: 'Get a delivery with its attempts',
        tags: TAGS,
        params: DeliveryPath,
        response: { 200: DeliveryDetailOut, ...ERRORS },
      },
    },
    async ({ params, partner }) => {
      const { delivery, tries } = await readDelivery(db, partner, params.id)
      return deliveryDetailOut(delivery, tries)
    },
  )

  app.post(
    '/webhooks/deliveries/:id/resend',
    {
      config: CONFIG,
      schema: {
        operationId: 'resendDelivery',
        summary: 'Resend a delivery',
        description: 'Sends the same bytes and id, whatever the outcome before.',
        tags: TAGS,
        headers: IdempotencyHeader,
        params: DeliveryPath,
        response: { 202: DeliveryOut, 409: ErrorOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { params, partner } = request
      const call = { request, reply, path: `/webhooks/deliveries/${params.id}/resend` }
      const { body } = await partnerOnce(db, call, async (tx) => {
        const delivery = await resendDelivery(tx, partner, params.id)
        return { status: 202, body: deliveryOut(delivery) }
      })
      return await reply.code(202).send(body)
    },
  )
}
