import { priceViewOf } from '../../../auth/bearer.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Db } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import { countMarketGroups } from './count-groups.ts'
import { browseListings } from './browse-listings.ts'
import { ListingDetailOut, listingDetailOut, ListingPath } from './detail-shapes.ts'
import { type PageCache, pageKeys } from './page-cache.ts'
import type { FindSales } from './published-sale.ts'
import { readListedName, readListing } from './read-listing.ts'
import { searchMarket } from './search-market.ts'
import {
  CategoriesOut,
  ListingsPage,
  ListingsQuery,
  MarketMatches,
  MarketSearchQuery,
} from './shapes.ts'

type Needs = {
  db: Db
  replica: Replica
  listingPages: PageCache
  zones: ZoneIndex
  findSales: FindSales
  monthlyFeeBps: number
}

/** Nothing changes the headers of these routes. */
const CONFIG = { limit: 'public.listings', isCrossOrigin: true, readyWhile: () => true } as const

const keyOf = pageKeys<ListingsQuery>(ListingsQuery)

/** The marketplace as everybody reads it (spec 4.1; contract, The market for people). */
export function marketRoutes(app: App, needs: Needs): void {
  browseRoute(app, needs)
  searchRoute(app, needs)
  listingRoute(app, needs)
  categoriesRoute(app, needs)
}

function browseRoute(app: App, needs: Needs): void {
  const { listingPages } = needs
  app.get(
    '/api/market/listings',
    {
      config: { ...CONFIG, instantly: (url) => listingPages.now(url) },
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
      const key = keyOf(query, priceView)
      if (priceView === 'masked') listingPages.note(request.url, key)
      const page = await listingPages.get(key, async () => {
        return reply.serialize(await browseListings(needs, query, priceView)) as string
      })
      // A string is sent as is, without being serialized again.
      reply.type('application/json; charset=utf-8')
      return await reply.send(page as never)
    },
  )
}

function listingRoute(app: App, needs: Needs): void {
  const { listingPages, monthlyFeeBps } = needs
  app.get(
    '/api/market/listings/:domain',
    {
      config: { ...CONFIG, instantly: (url) => listingPages.now(url) },
      schema: {
        operationId: 'readListing',
        summary: 'Get one listing with facts and similar names',
        description:
          'A name that is for sale, or that was sold here. Prices are null as in GET /api/market/listings. 404 for names that were never listed.',
        tags: ['Listings'],
        security: [{}, { oauth: ['pricing:read'] }, { session: [] }],
        params: ListingPath,
        response: {
          200: ListingDetailOut,
          400: ErrorOut,
          401: ErrorOut,
          404: ErrorOut,
          429: ErrorOut,
          503: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const priceView = priceViewOf(request)
      const domain = readListedName(request.params.domain)
      const key = JSON.stringify(['listing', priceView, domain])
      if (priceView === 'masked') listingPages.note(request.url, key)
      const page = await listingPages.get(key, async () => {
        const detail = await readListing(needs, domain)
        return reply.serialize(listingDetailOut(detail, priceView, monthlyFeeBps)) as string
      })
      reply.type('application/json; charset=utf-8')
      return await reply.send(page as never)
    },
  )
}

function categoriesRoute(app: App, { db }: Needs): void {
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
    async () => await countMarketGroups(db, 'live'),
  )
}

function searchRoute(app: App, needs: Needs): void {
  app.get(
    '/api/market/search',
    {
      config: { limit: 'public.market-search', isCrossOrigin: true },
      schema: {
        operationId: 'searchMarket',
        summary: 'Search the marketplace by meaning',
        description:
          'Names for sale that match some words by meaning and spelling, best first: "dog" also finds puppypal.com. At most 240 names deep. Prices are null unless the caller has a token with scope `pricing:read` or is signed in. Otherwise `max` works on price bands.',
        tags: ['Marketplace'],
        security: [{}, { oauth: ['pricing:read'] }, { session: [] }],
        querystring: MarketSearchQuery,
        response: {
          200: MarketMatches,
          400: ErrorOut,
          401: ErrorOut,
          429: ErrorOut,
          503: ErrorOut,
        },
      },
    },
    async (request) => await searchMarket(needs, request.query, priceViewOf(request)),
  )
}
