import { Type } from 'typebox'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { CursorQuery } from '../../../http/pages.ts'
import type { Clock } from '../../../values/clock.ts'
import { readCommissionBalance } from '../../trading/referral/read-commission-balance.ts'
import { CommissionBalance } from '../../trading/referral/shapes.ts'
import { exportOwnStatement } from '../../trading/settlements/export-own-statement.ts'
import { listPayouts } from '../../trading/settlements/list-payouts.ts'
import { listSettlements } from '../../trading/settlements/list-settlements.ts'
import { readOwnStatement } from '../../trading/settlements/read-own-statement.ts'
import {
  PageQuery,
  PayoutsPage,
  StatementDetailOut,
  StatementsPage,
} from '../../trading/settlements/shapes.ts'
import { EVERYONE } from './access.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'

type Needs = { db: Db; clock: Clock }

const config = { limit: 'portal.reads', roles: EVERYONE } as const
const TenantStatementPath = Type.Object({
  ...TenantPath.properties,
  settlement_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The id of a settlement, or `st_open` for the open period.',
  }),
})

/** A partner's settlements and payouts, on the partner pages. */
export function ownSettlementRoutes(app: App, needs: Needs): void {
  ownStatementRoutes(app, needs)
  ownStatementFileRoutes(app, needs)
  ownPayoutRoutes(app, needs)
}

function ownStatementRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    '/settlements',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'listOwnSettlements',
        summary: 'List settlements by period, the open one first',
        params: TenantPath,
        querystring: PageQuery,
        response: { 200: StatementsPage, ...REFUSALS },
      },
    },
    async ({ query, tenant }) =>
      await inOneSnapshot(db, (tx) => listSettlements(tx, tenant, query, clock.now())),
  )

  app.get(
    '/settlements/:settlement_id',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'readOwnSettlement',
        summary: 'Get a settlement with its orders',
        params: TenantStatementPath,
        querystring: Type.Object(CursorQuery),
        response: { 200: StatementDetailOut, ...REFUSALS },
      },
    },
    async ({ params: { settlement_id }, query, tenant }) => {
      const wanted = { settlement_id, ...query }
      return await inOneSnapshot(db, (tx) => readOwnStatement(tx, tenant, wanted, clock.now()))
    },
  )
}

function ownStatementFileRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    '/settlements/:settlement_id/lines.csv',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'exportOwnSettlement',
        summary: 'Export the orders of a settlement as CSV',
        description: 'The first 10,000 rows.',
        params: TenantStatementPath,
        response: {
          200: {
            description: 'CSV, RFC 4180.',
            content: { 'text/csv': { schema: Type.String() } },
          },
          ...REFUSALS,
        },
      },
    },
    async ({ params: { settlement_id }, tenant }, reply) => {
      const csv = await inOneSnapshot(db, (tx) =>
        exportOwnStatement(tx, tenant, settlement_id, clock.now()),
      )
      // Safe in a header: an id that is not one of ours was refused as not found above.
      const file = `namehouse-${settlement_id}-${tenant.environment}.csv`
      reply.header('content-disposition', `attachment; filename="${file}"`)
      return await reply.type('text/csv; charset=utf-8').send(csv)
    },
  )
}

function ownPayoutRoutes(app: App, { db }: Needs): void {
  app.get(
    '/payouts',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'listOwnPayouts',
        summary: 'List payouts and the balance due',
        params: TenantPath,
        querystring: PageQuery,
        response: {
          200: Type.Object({ ...PayoutsPage.properties, balance: CommissionBalance }),
          ...REFUSALS,
        },
      },
    },
    async ({ query, tenant }) => {
      return await inOneSnapshot(db, async (tx) => {
        const { balance } = await readCommissionBalance(tx, tenant)
        return { ...(await listPayouts(tx, tenant, query)), balance }
      })
    },
  )
}
