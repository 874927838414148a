import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { isAffiliate } from '../../trading/partners/is-affiliate.ts'
import type { ClickCounter } from '../../trading/referral/click-counter.ts'
import { createLink } from '../../trading/referral/create-link.ts'
import { exportReport } from '../../trading/referral/export-report.ts'
import { listCommissions } from '../../trading/referral/list-commissions.ts'
import { listLinks } from '../../trading/referral/list-links.ts'
import { listSales } from '../../trading/referral/list-sales.ts'
import { readAnalytics } from '../../trading/referral/read-analytics.ts'
import {
  AnalyticsOut,
  CommissionsPage,
  LinkIn,
  LinkOut,
  linkOut,
  LinksPage,
  PageQuery,
  PeriodQuery,
  SalesPage,
} from '../../trading/referral/shapes.ts'
import { BUILDERS, EVERYONE } from './access.ts'
import { COMMON, REFUSALS, TenantPath, TenantReportPath } from './shapes.ts'
import type { Tenant } from '../../../values/environment.ts'

type Needs = { db: Db; clock: Clock; clicks: ClickCounter; baseUrl: string }

const config = { limit: 'portal.reads', roles: EVERYONE } as const

/**
 * A partner's referral links and reports, on the partner pages. Refuses: forbidden (the partner has
 * no affiliate account in this environment).
 */
export function ownReferralRoutes(app: App, needs: Needs): void {
  ownLinkRoutes(app, needs)
  ownReportRoutes(app, needs)
  ownExportRoutes(app, needs)
}

function ownLinkRoutes(app: App, needs: Needs): void {
  const { db, clock, clicks, baseUrl } = needs
  app.get(
    '/links',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'listOwnLinks',
        summary: 'List referral links with results, newest first',
        params: TenantPath,
        querystring: PageQuery,
        response: { 200: LinksPage, ...REFUSALS },
      },
    },
    async (request) => {
      const owner = await affiliateOf(request, needs)
      await clicks.flush()
      return await listLinks(db, owner, request.query, baseUrl)
    },
  )

  app.post(
    '/links',
    {
      config: { limit: 'portal.changes', roles: BUILDERS },
      schema: {
        ...COMMON,
        operationId: 'createOwnLink',
        summary: 'Create a referral link',
        params: TenantPath,
        body: LinkIn,
        response: { 201: LinkOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const owner = await affiliateOf(request, needs)
      const link = await transact(db, (tx) => createLink(tx, owner, request.body, clock.now()))
      return await reply.code(201).send(linkOut(link, baseUrl))
    },
  )
}

function ownReportRoutes(app: App, needs: Needs): void {
  const { db, clicks } = needs
  app.get(
    '/analytics',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'readOwnAnalytics',
        summary: 'Get clicks, sales and revenue',
        params: TenantPath,
        querystring: PeriodQuery,
        response: { 200: AnalyticsOut, ...REFUSALS },
      },
    },
    async (request) => {
      const owner = await affiliateOf(request, needs)
      await clicks.flush()
      return await inOneSnapshot(db, (tx) => readAnalytics(tx, owner, request.query))
    },
  )

  app.get(
    '/sales',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'listOwnSales',
        summary: 'List sales from referrals, newest first',
        params: TenantPath,
        querystring: PageQuery,
        response: { 200: SalesPage, ...REFUSALS },
      },
    },
    async (request) => await listSales(db, await affiliateOf(request, needs), request.query),
  )

  app.get(
    '/commissions',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'listOwnCommissions',
        summary: 'List commissions with totals, newest first',
        params: TenantPath,
        querystring: PageQuery,
        response: { 200: CommissionsPage, ...REFUSALS },
      },
    },
    async (request) => {
      const owner = await affiliateOf(request, needs)
      return await inOneSnapshot(db, (tx) => listCommissions(tx, owner, request.query))
    },
  )
}

function ownExportRoutes(app: App, needs: Needs): void {
  const { db, clock, clicks, baseUrl } = needs
  app.get(
    '/exports/:name',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'exportOwnReport',
        summary: 'Export a report as CSV',
        description: 'The first 10,000 rows, for the chosen days.',
        params: TenantReportPath,
        querystring: PeriodQuery,
        response: {
          200: {
            description: 'CSV, RFC 4180.',
            content: { 'text/csv': { schema: Type.String() } },
          },
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const owner = await affiliateOf(request, needs)
      const { name } = request.params
      await clicks.flush()
      const wanted = { name, period: request.query, baseUrl }
      const csv = await inOneSnapshot(db, (tx) => exportReport(tx, owner, wanted))
      const day = clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length)
      const file = `namehouse-${name}-${owner.environment}-${day}.csv`
      reply.header('content-disposition', `attachment; filename="${file}"`)
      return await reply.type('text/csv; charset=utf-8').send(csv)
    },
  )
}

async function affiliateOf({ tenant }: FastifyRequest, { db, clock }: Needs): Promise<Tenant> {
  if (await isAffiliate(db, tenant, clock.now())) return tenant
  throw new Refusal('forbidden', `This partner has no affiliate account in ${tenant.environment}.`)
}
