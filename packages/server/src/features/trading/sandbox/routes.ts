import type { Partner } from '../../../auth/partner.ts'
import { partnerOnce } from '../../../auth/partner-once.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import type { PageCache } from '../../market/listings/page-cache.ts'
import { OrderOut, OrderPath } from '../orders/shapes.ts'
import { EventOut } from '../webhooks/shapes.ts'
import { advanceOrder } from './advance-order.ts'
import { emitEvent } from './emit-event.ts'
import { AdvanceIn, EmitIn } from './shapes.ts'

type Needs = { db: Db; clock: Clock; listingPages: PageCache }

const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }
const TAGS = ['Partner events']

/** Sandbox only: lets developers see every event without waiting for staff. */
export function sandboxRoutes(app: App, { db, clock, listingPages }: Needs): void {
  app.post(
    '/sandbox/events',
    {
      config: { scopes: ['webhook'], limit: 'partner.sandbox' },
      schema: {
        operationId: 'emitSandboxEvent',
        summary: 'Create a test event',
        description:
          "The event is about an order that doesn't exist. It appears in your history and is delivered like any other.",
        tags: TAGS,
        headers: IdempotencyHeader,
        body: EmitIn,
        response: { 201: EventOut, 409: ErrorOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { partner, body: wanted } = request
      demandSandbox(partner)
      const call = { request, reply, path: '/sandbox/events' }
      const { body } = await partnerOnce(db, call, async (tx) => {
        return { status: 201, body: await emitEvent(tx, partner, wanted.type, clock.now()) }
      })
      return await reply.code(201).send(body)
    },
  )

  app.post(
    '/sandbox/orders/:public_id/advance',
    {
      config: { scopes: ['buy'], limit: 'partner.sandbox' },
      schema: {
        operationId: 'advanceSandboxOrder',
        summary: 'Advance an order the way staff would',
        description:
          'Take one step at a time. A step out of order is refused. Repeating a step changes nothing.',
        tags: TAGS,
        headers: IdempotencyHeader,
        params: OrderPath,
        body: AdvanceIn,
        response: { 200: OrderOut, 404: ErrorOut, 409: ErrorOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { partner } = request
      const { public_id } = request.params
      demandSandbox(partner)
      const call = { request, reply, path: `/sandbox/orders/${public_id}/advance` }
      const step = { public_id, to: request.body.to }
      const { body } = await partnerOnce(db, call, async (tx) => {
        return { status: 200, body: await advanceOrder(tx, partner, step, clock.now()) }
      })
      // A refund puts the name back on sale.
      listingPages.forget()
      return await reply.send(body)
    },
  )
}

function demandSandbox({ environment }: Partner): void {
  if (environment === 'sandbox') return
  throw new Refusal('forbidden', 'Only sandbox credentials can do this.')
}
