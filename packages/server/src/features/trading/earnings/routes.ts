import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { ConnectNeeds } from './connect-stripe.ts'
import { detailRoutes } from './detail-routes.ts'
import { listPayouts } from './list-payouts.ts'
import { listSales } from './list-sales.ts'
import { sumPaid } from './payout-sql.ts'
import { readPayout } from './read-payout.ts'
import { readSummary } from './read-summary.ts'
import {
  PageQuery,
  payoutOut,
  PayoutPath,
  PayoutsPage,
  SalesPage,
  StatementOut,
  statementOut,
  SummaryOut,
} from './shapes.ts'

type Needs = ConnectNeeds & { sellerCommissionBps: number }

const config = { limit: 'account.reads' } as const
const common = { tags: ['Selling'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 429: ErrorOut }

/** What sellers earn, and where it goes: /api/seller. */
export function earningRoutes(app: App, needs: Needs): void {
  readRoutes(app, needs)
  payoutRoutes(app, needs)
  detailRoutes(app, needs)
}

function readRoutes(app: App, { db, sellerCommissionBps }: Needs): void {
  app.get(
    '/api/seller/summary',
    {
      config,
      schema: {
        ...common,
        operationId: 'readSellerSummary',
        summary: 'Get what you earned by selling domains',
        response: { 200: SummaryOut, ...REFUSALS },
      },
    },
    async (request) => await readSummary(db, sessionOf(request).account_id, sellerCommissionBps),
  )
  app.get(
    '/api/seller/sales',
    {
      config,
      schema: {
        ...common,
        operationId: 'listSellerSales',
        summary: 'List the domains you sold, with what you earned',
        querystring: PageQuery,
        response: { 200: SalesPage, ...REFUSALS },
      },
    },
    async (request) => await listSales(db, sessionOf(request).account_id, request.query),
  )
}

function payoutRoutes(app: App, { db, masterKey }: Needs): void {
  app.get(
    '/api/seller/payouts',
    {
      config,
      schema: {
        ...common,
        operationId: 'listSellerPayouts',
        summary: 'List your payouts',
        querystring: PageQuery,
        response: { 200: PayoutsPage, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { rows, next_cursor } = await listPayouts(db, { account_id }, request.query)
      const total_paid_cents = await sumPaid(db, account_id)
      return { payouts: rows.map(payoutOut), total_paid_cents, next_cursor }
    },
  )
  app.get(
    '/api/seller/payouts/:payout_id',
    {
      config,
      schema: {
        ...common,
        operationId: 'readSellerPayout',
        summary: 'Get the statement of a payout: where it goes, and the sales it pays',
        params: PayoutPath,
        response: { 200: StatementOut, ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request) => {
      const found = await readPayout(db, request.params.payout_id, masterKey)
      if (found?.payout.account_id !== sessionOf(request).account_id) {
        throw new Refusal('not_found', 'No such payout.')
      }
      return statementOut(found)
    },
  )
}
