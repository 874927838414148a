import { priceViewOf } from '../../../auth/bearer.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Db } from '../../../db/pool.ts'
import type { NameIndexClient } from './open-name-index.ts'
import { browseListings } from './browse-listings.ts'
import { type PageCache, pageKeys } from './page-cache.ts'
import { CategoriesOut, ListingsPage, ListingsQuery } from './shapes.ts'

type Needs = { db: Db; listingPages: PageCache; nameIndex: NameIndexClient }

const keyOf = pageKeys<ListingsQuery>(ListingsQuery)

/** GET /api/market/listings (spec 4.1) and GET /api/market/categories. */
export function marketRoutes(app: App, { db, listingPages, nameIndex }: Needs): void {
  app.get(
    '/api/market/listings',
    {
      config: { limit: 'public.listings', isCrossOrigin: true },
      schema: {
        operationId: 'browseListings',
        summary: 'Browse the marketplace',
        description:
          'Approved, visible and unsold names, paged by offset. Prices are null unless the caller has a token with scope `pricing:read` or is signed in. Otherwise `max` and price sorts work on price bands.',
        tags: ['Marketplace'],
        security: [{}, { oauth: ['pricing:read'] }, { session: [] }],
        querystring: ListingsQuery,
        response: {
          200: ListingsPage,
          400: ErrorOut,
          401: ErrorOut,
          429: ErrorOut,
          503: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const { query } = request
      const priceView = priceViewOf(request)
      const page = await listingPages.get(keyOf(query, priceView), async () => {
        return reply.serialize(await browseListings({ db, nameIndex }, query, priceView)) as string
      })
      // A string is sent as is, without being serialized again.
      reply.type('application/json; charset=utf-8')
      return await reply.send(page as never)
    },
  )
  app.get(
    '/api/market/categories',
    {
      config: { limit: 'public.listings', isCrossOrigin: true },
      schema: {
        operationId: 'listCategories',
        summary: 'List categories and TLDs with the number of listings',
        tags: ['Marketplace'],
        response: { 200: CategoriesOut, 429: ErrorOut },
      },
    },
    async () => {
      return (
        (await nameIndex.ask('groups', { environment: 'live' })) ?? { categories: [], tlds: [] }
      )
    },
  )
}
