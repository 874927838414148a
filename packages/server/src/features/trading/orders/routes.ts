import type { FastifyRequest } from 'fastify'
import { partnerOnce } from '../../../auth/partner-once.ts'
import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { rehearse } from '../../../db/rehearse.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { PageCache } from '../../market/listings/page-cache.ts'
import { type ProofNeeds, withProof } from '../../market/sellers/prove-before-sale.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'
import {
  type OrderInput,
  readOrderInput,
  recordOrder,
  type RecordingRules,
} from './record-order.ts'
import {
  type BuyerView,
  OrderIn,
  orderOut,
  OrderOut,
  OrderPath,
  OrdersOut,
  OrdersQuery,
} from './shapes.ts'

type Needs = ProofNeeds & {
  listingPages: PageCache
  masterKey: MasterKey
  reviewThresholdCents: number
  sellerCommissionBps: number
}

const tags = ['Partner orders']
const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }
const READ = { scopes: ['buy', 'search'], limit: 'partner.orders' } as const

/** Records a partner's sale and reads it back (spec 4.4). */
export function orderRoutes(app: App, needs: Needs): void {
  app.post(
    '/orders',
    {
      config: { scopes: ['buy'], limit: 'partner.write', needsIdempotencyKey: true },
      schema: {
        operationId: 'recordOrder',
        summary: 'Record a sale you collected payment for',
        description:
          'Send a quote_id, or a domain and its price. The Idempotency-Key is required and never expires: the same key and body return the same order.',
        tags,
        headers: IdempotencyHeader,
        body: OrderIn,
        response: {
          200: { ...OrderOut, description: 'The order that a dry run would have recorded.' },
          201: OrderOut,
          404: ErrorOut,
          409: ErrorOut,
          422: ErrorOut,
          ...ERRORS,
        },
      },
    },
    async (request, reply) => {
      const input = readOrderInput(request.body)
      const signal = untilGone(reply)
      if (request.body.dry_run) {
        return await withProof(needs, signal, () => tryOrder(needs, request, input))
      }
      const kept = { path: '/orders', isKeptForEver: true, isClaimedBeside: true }
      const call = { request, reply, ...kept }
      const { body } = await withProof(needs, signal, () =>
        partnerOnce(needs.db, call, async (tx, claimed) => {
          return { status: 201, ...(await record(tx, { ...needs, claimed }, request, input)) }
        }),
      ).finally(() => needs.listingPages.forget())
      return await reply.code(201).send(body)
    },
  )
  orderReadRoutes(app, needs)
}

function orderReadRoutes(app: App, needs: Needs): void {
  app.get(
    '/orders',
    {
      config: READ,
      schema: {
        operationId: 'listOrders',
        summary: 'List orders, newest first',
        tags,
        querystring: OrdersQuery,
        response: { 200: OrdersOut, ...ERRORS },
      },
    },
    async ({ partner, query }) => await listOrders(needs.db, partner, query, buyerViewOf(partner)),
  )

  app.get(
    '/orders/:public_id',
    {
      config: READ,
      schema: {
        operationId: 'readOrder',
        summary: 'Get an order with its timeline',
        tags,
        params: OrderPath,
        response: { 200: OrderOut, 404: ErrorOut, ...ERRORS },
      },
    },
    async ({ partner, params }) =>
      await readOrder(needs.db, partner, params.public_id, buyerViewOf(partner)),
  )
}

/** Only credentials that can sell see personal data. Others can only track orders. */
function buyerViewOf({ scopes }: Partner): BuyerView {
  return scopes.includes('buy') ? 'full' : 'masked'
}

/** Runs the real code and rolls back, so a dry run can't decide differently from a real one. */
async function tryOrder(
  needs: Needs,
  request: FastifyRequest,
  input: OrderInput,
): Promise<OrderOut> {
  const order = await rehearse(needs.db, async (tx) => {
    const { body, written } = await record(tx, needs, request, input)
    await written
    return body
  })
  return { ...order, dry_run: true }
}

/**
 * Returns the order as recorded. If it is held for review right away, a separate event reports
 * that.
 */
async function record(
  tx: Tx,
  needs: Needs & Pick<RecordingRules, 'claimed'>,
  { partner }: FastifyRequest,
  input: OrderInput,
): Promise<{ body: OrderOut; written: Promise<void> }> {
  const { clock, masterKey, reviewThresholdCents, sellerCommissionBps, claimed } = needs
  const rules = { now: clock.now(), masterKey, reviewThresholdCents, sellerCommissionBps, claimed }
  const { order, written } = await recordOrder(tx, partner, input, rules)
  const { created_at: at, status } = order
  const timeline = [{ at, status, event: 'order.recorded', note: null }]
  return { body: orderOut(order, timeline, 'full'), written }
}
