import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { listSold } from './list-sold.ts'
import { SoldPage, SoldQuery } from './shapes.ts'

/** GET /api/market/sold: what names were sold for, if their sellers agreed. */
export function soldRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/market/sold',
    {
      config: { limit: 'public.listings', isCrossOrigin: true },
      schema: {
        operationId: 'listSoldNames',
        summary: 'List recently sold names with their prices',
        description:
          'Delivered sales, newest first. Only names whose sellers agreed to publish the price, and our own.',
        tags: ['Marketplace'],
        querystring: SoldQuery,
        response: { 200: SoldPage, 400: ErrorOut, 429: ErrorOut, 503: ErrorOut },
      },
    },
    async ({ query }) => await listSold(db, query),
  )
}
