import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Replica } from '../../../db/replica.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import type { Tenant } from '../../../values/environment.ts'
import { listPayouts } from './list-payouts.ts'
import { listSettlements } from './list-settlements.ts'
import { listTransactions } from './list-transactions.ts'
import {
  PageQuery,
  PayoutsPage,
  StatementsPage,
  TransactionsPage,
  TransactionsQuery,
} from './shapes.ts'

type Needs = { replica: Replica; clock: Clock }

const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut } as const
const config = { limit: 'partner.reports', scopes: ['report'] } as const
const tags = ['Partner reports']

/** GET /settlements, /transactions and /payouts (spec 4.4). Reports may be a moment old. */
export function settlementRoutes(app: App, { replica, clock }: Needs): void {
  app.get(
    '/settlements',
    {
      config: { limit: 'partner.reports', scopes: ['buy'] },
      schema: {
        operationId: 'listSettlements',
        summary: 'List settlements by period, the open one first',
        tags,
        querystring: PageQuery,
        response: { 200: StatementsPage, ...REFUSALS },
      },
    },
    async ({ partner, query }) =>
      await replica.read(
        (reader) => inOneSnapshot(reader, (tx) => listSettlements(tx, partner, query, clock.now())),
        { isLong: true },
      ),
  )

  app.get(
    '/transactions',
    {
      config,
      schema: {
        operationId: 'listTransactions',
        summary: 'List transactions with totals',
        tags,
        querystring: TransactionsQuery,
        response: { 200: TransactionsPage, ...REFUSALS },
      },
    },
    async ({ partner, query }) =>
      await replica.read(
        (reader) => inOneSnapshot(reader, (tx) => listTransactions(tx, partner, query)),
        { isLong: true },
      ),
  )
}

/** GET /payouts and /me/payouts. */
export function payoutRoutes(app: App, { replica }: Needs): void {
  const list = async (partner: Tenant, query: { limit: number; cursor?: string }) =>
    await replica.read((reader) => listPayouts(reader, partner, query), { isLong: true })
  app.get(
    '/payouts',
    {
      config,
      schema: {
        operationId: 'listPayouts',
        summary: 'List payouts',
        tags,
        querystring: PageQuery,
        response: { 200: PayoutsPage, ...REFUSALS },
      },
    },
    async ({ partner, query }) => await list(partner, query),
  )

  app.get(
    '/me/payouts',
    {
      config: { limit: 'partner.referral', scopes: ['report'] },
      schema: {
        operationId: 'listMyPayouts',
        summary: 'List affiliate payouts',
        tags,
        querystring: PageQuery,
        response: { 200: PayoutsPage, ...REFUSALS },
      },
    },
    async ({ partner, query }) => {
      if (!partner.is_affiliate) {
        throw new Refusal('forbidden', 'This credential is not linked to an affiliate account.')
      }
      return await list(partner, query)
    },
  )
}
