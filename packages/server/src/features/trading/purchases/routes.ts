import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import type { Limiter } from '../../../http/limiter.ts'
import { countCall } from '../../../http/rate-limit.ts'
import { transact } from '../../../db/transact.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { demandGateway } from '../checkout/open-session.ts'
import { confirmDelivery, disputeDelivery } from '../handover/judge-delivery.ts'
import type { PlanNames } from '../plans/plan.ts'
import { buyListing } from './buy-listing.ts'
import { listPurchases } from './list-purchases.ts'
import { demandPurchase, readPurchase } from './read-purchase.ts'
import {
  BuyIn,
  BuyOut,
  BuyPath,
  DisputeIn,
  OnePurchaseOut,
  PurchasePath,
  PurchasesPage,
  PurchasesQuery,
} from './shapes.ts'

type Needs = {
  db: Db
  clock: Clock
  limiter: Limiter
  masterKey: MasterKey
  baseUrl: string
  payments: PaymentGateways
  names: Pick<PlanNames, 'findHolder' | 'readHeld'>
  monthlyFeeBps: number
}

const common = { tags: ['Buying'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 429: ErrorOut }

/** Buying a listing directly from us, and what became of it. */
export function purchaseRoutes(app: App, needs: Needs): void {
  buyRoute(app, needs)
  readRoutes(app, needs)
  judgeRoutes(app, needs)
}

function buyRoute(app: App, needs: Needs): void {
  app.post(
    '/api/market/listings/:domain/buy',
    {
      config: { limit: 'purchases.changes' },
      schema: {
        ...common,
        operationId: 'buyListing',
        summary: 'Buy a listed domain now',
        description:
          'Opens a checkout page. The price is fixed for seven days, but the name isn’t reserved. Repeating the request returns the same page. With `monthly`, the page takes the first of the monthly payments.',
        params: BuyPath,
        body: BuyIn,
        response: {
          201: BuyOut,
          ...REFUSALS,
          403: ErrorOut,
          404: ErrorOut,
          409: ErrorOut,
          422: ErrorOut,
          503: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const { account_id, email, name } = sessionOf(request)
      demandGateway(needs.payments, { environment: 'live' })
      await countCall(needs.limiter, reply, 'purchases.checkouts', account_id)
      const { domain } = request.params
      const buyer = { account_id, email, name }
      const opened = await buyListing(needs, { buyer, domain, ...request.body })
      return await reply.code(201).send(opened)
    },
  )
}

function readRoutes(app: App, { db, masterKey }: Needs): void {
  app.get(
    '/api/purchases',
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'listPurchases',
        summary: 'List the domains you bought, with their delivery',
        querystring: PurchasesQuery,
        response: { 200: PurchasesPage, ...REFUSALS },
      },
    },
    async (request) => await listPurchases(db, sessionOf(request).account_id, request.query),
  )
  app.get(
    '/api/purchases/:public_id',
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'readPurchase',
        summary: 'Get one of your purchases',
        params: PurchasePath,
        response: { 200: OnePurchaseOut, ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return await readPurchase(db, { account_id, ...request.params }, masterKey)
    },
  )
}

function judgeRoutes(app: App, { db, clock, masterKey }: Needs): void {
  const response = {
    200: OnePurchaseOut,
    ...REFUSALS,
    403: ErrorOut,
    404: ErrorOut,
    409: ErrorOut,
  }
  app.post(
    '/api/purchases/:public_id/confirm',
    {
      config: { limit: 'purchases.changes' },
      schema: {
        ...common,
        operationId: 'confirmPurchase',
        summary: 'Confirm that a domain you bought has arrived',
        description: 'This makes the sale final. Confirming again changes nothing.',
        params: PurchasePath,
        response,
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, ...request.params }
      await transact(db, async (tx) => {
        await demandPurchase(tx, which)
        await confirmDelivery(tx, which.public_id, clock.now())
      })
      return await readPurchase(db, which, masterKey)
    },
  )
  app.post(
    '/api/purchases/:public_id/dispute',
    {
      config: { limit: 'purchases.changes' },
      schema: {
        ...common,
        operationId: 'disputePurchase',
        summary: 'Report a problem with a domain that was handed over to you',
        description: 'Our team looks into it. Until then, the sale isn’t completed automatically.',
        params: PurchasePath,
        body: DisputeIn,
        response,
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, ...request.params }
      const dispute = { ...request.body, now: clock.now() }
      await transact(db, async (tx) => {
        await demandPurchase(tx, which)
        await disputeDelivery(tx, which.public_id, dispute)
      })
      return await readPurchase(db, which, masterKey)
    },
  )
}
