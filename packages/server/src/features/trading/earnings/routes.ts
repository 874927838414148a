import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { openDetails, readBankDetails } from './bank-details.ts'
import { changeDetails } from './change-details.ts'
import { listPayouts } from './list-payouts.ts'
import { listSales } from './list-sales.ts'
import { sumPaid } from './payout-sql.ts'
import { readPayout } from './read-payout.ts'
import { readSummary } from './read-summary.ts'
import {
  DetailsIn,
  DetailsOut,
  detailsOut,
  PageQuery,
  payoutOut,
  PayoutPath,
  PayoutsPage,
  SalesPage,
  StatementOut,
  statementOut,
  SummaryOut,
} from './shapes.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey; sellerCommissionBps: number }

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

function detailRoutes(app: App, { db, clock, masterKey }: Needs): void {
  app.get(
    '/api/seller/payout-details',
    {
      config,
      schema: {
        ...common,
        operationId: 'readPayoutDetails',
        summary: 'Get where your payouts go, masked',
        response: { 200: DetailsOut, ...REFUSALS },
      },
    },
    async (request) => {
      return detailsOut(await openDetails(db, sessionOf(request).account_id, masterKey))
    },
  )
  app.put(
    '/api/seller/payout-details',
    {
      config: { limit: 'purchases.changes', stepUp: 'always' },
      schema: {
        ...common,
        operationId: 'setPayoutDetails',
        summary: 'Set where your payouts go',
        description: 'An IBAN, or an account number with its routing number.',
        body: DetailsIn,
        response: { 200: DetailsOut, ...REFUSALS, 403: ErrorOut, 503: ErrorOut },
      },
    },
    async (request) => {
      const { account_id, email } = sessionOf(request)
      if (request.body.method === 'stripe') {
        throw new Refusal('service_unavailable', 'Payouts by Stripe aren’t set up. Use a bank.')
      }
      const details = readBankDetails(request.body)
      await changeDetails({ db, masterKey }, { account_id, email }, details, clock.now())
      return detailsOut(await openDetails(db, account_id, masterKey))
    },
  )
}
