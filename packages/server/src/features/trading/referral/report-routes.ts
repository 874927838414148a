import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { ClickCounter } from './click-counter.ts'
import { demandAffiliate } from './demand-affiliate.ts'
import { listCommissions } from './list-commissions.ts'
import { listSales } from './list-sales.ts'
import { readAnalytics } from './read-analytics.ts'
import { readClicks } from './read-clicks.ts'
import {
  AnalyticsOut,
  ClicksOut,
  CommissionsPage,
  PageQuery,
  PeriodQuery,
  SalesPage,
} from './shapes.ts'

type Needs = { db: Db; clicks: ClickCounter }

const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }
const config = { scopes: ['report'], limit: 'partner.referral' } as const
const tags = ['Partner referrals']

/** GET /me/clicks, /me/sales, /me/commissions and /analytics (spec 4.4). */
export function referralReportRoutes(app: App, { db, clicks }: Needs): void {
  clickReportRoutes(app, { db, clicks })

  app.get(
    '/me/sales',
    {
      config,
      schema: {
        operationId: 'listMySales',
        summary: 'List sales from your referrals, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: SalesPage, ...ERRORS },
      },
    },
    async ({ partner, query }) => await listSales(db, demandAffiliate(partner), query),
  )

  app.get(
    '/me/commissions',
    {
      config,
      schema: {
        operationId: 'listMyCommissions',
        summary: 'List commissions with totals, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: CommissionsPage, ...ERRORS },
      },
    },
    async ({ partner, query }) => {
      const owner = demandAffiliate(partner)
      return await inOneSnapshot(db, (tx) => listCommissions(tx, owner, query))
    },
  )
}

/** Reports on clicks first wait until the clicks counted on this node are written. */
function clickReportRoutes(app: App, { db, clicks }: Needs): void {
  app.get(
    '/me/clicks',
    {
      config,
      schema: {
        operationId: 'readMyClicks',
        summary: 'Count clicks on your links',
        description:
          'Excludes bots. Repeat clicks by one visitor on one link within 30 minutes count once.',
        tags,
        querystring: PeriodQuery,
        response: { 200: ClicksOut, ...ERRORS },
      },
    },
    async ({ partner, query }) => {
      const owner = demandAffiliate(partner)
      await clicks.flush()
      return await inOneSnapshot(db, (tx) => readClicks(tx, owner, query))
    },
  )

  app.get(
    '/analytics',
    {
      config,
      schema: {
        operationId: 'readAnalytics',
        summary: 'Get clicks, sales and revenue',
        tags,
        querystring: PeriodQuery,
        response: { 200: AnalyticsOut, ...ERRORS },
      },
    },
    async ({ partner, query }) => {
      const owner = demandAffiliate(partner)
      await clicks.flush()
      return await inOneSnapshot(db, (tx) => readAnalytics(tx, owner, query))
    },
  )
}
