import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import type { Limiter } from '../../../http/limiter.ts'
import { countCall } from '../../../http/rate-limit.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { Clock } from '../../../values/clock.ts'
import type { PageCache } from '../listings/page-cache.ts'
import { addSellerListing } from './add-seller-listing.ts'
import { changeSellerListing } from './change-seller-listing.ts'
import { listSellerListings } from './list-seller-listings.ts'
import type { FindEnded, ListingSources } from './look-for-proof.ts'
import { demandHeld } from './monthly-terms.ts'
import { isProvenByPointing } from './prove-by-pointing.ts'
import { proveHeld } from './prove-held.ts'
import { publishSale } from './publish-sale.ts'
import { readSellerListing } from './read-seller-listing.ts'
import {
  PricesIn,
  PublishingIn,
  SellerListingIn,
  SellerListingOut,
  SellerPage,
  SellerPath,
  SellerQuery,
  VerifiedOut,
} from './shapes.ts'
import { showListing, showListings } from './show-listings.ts'
import { verifySellerListing } from './verify-seller-listing.ts'
import { withdrawSellerListing } from './withdraw-seller-listing.ts'

type Needs = ListingSources & {
  findEnded: FindEnded
  clock: Clock
  limiter: Limiter
  landerHost: string | undefined
  listingPages: PageCache
}

/** How long adding a name may wait for the DNS. */
const BASELINE_DEADLINE_MS = 1_500

const PATH = '/api/account/listings'
const config = { limit: 'sellers.changes' } as const
const common = { tags: ['Selling'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }

/** Listings of account holders: /api/account/listings. */
export function sellerRoutes(app: App, needs: Needs): void {
  listRoutes(app, needs)
  readRoute(app, needs)
  changeRoutes(app, needs)
  withdrawRoute(app, needs)
  verifyRoutes(app, needs)
}

function listRoutes(app: App, needs: Needs): void {
  const { db, clock, landerHost, resales } = needs
  app.get(
    PATH,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'listSellerListings',
        summary: 'List your listings with their status',
        querystring: SellerQuery,
        response: { 200: SellerPage, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { rows, next_cursor } = await listSellerListings(db, account_id, request.query)
      return {
        listings: await showListings(needs, rows),
        lander_host: landerHost ?? null,
        next_cursor,
      }
    },
  )
  app.post(
    PATH,
    {
      config,
      schema: {
        ...common,
        operationId: 'addSellerListing',
        summary: 'List a domain for sale',
        body: SellerListingIn,
        response: { 201: SellerListingOut, ...REFUSALS, 409: ErrorOut },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { body } = request
      const now = clock.now()
      const added = await db.begin(async (tx) => {
        const own = await addSellerListing(tx, { account_id, resales }, body, now)
        await demandHeld(tx, own, needs)
        return own
      })
      const own = await proveHeld(needs, added, untilGone(reply), now)
      // Notes that it points elsewhere, so that pointing it to us later proves ownership.
      if (landerHost && own.verified_at === null) {
        const asked = { signal: untilGone(reply), now, deadlineMs: BASELINE_DEADLINE_MS }
        await isProvenByPointing({ ...needs, landerHost }, own, asked)
      }
      return await reply.code(201).send(await showListing(needs, own))
    },
  )
}

function readRoute(app: App, needs: Needs): void {
  app.get(
    `${PATH}/:id`,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'readSellerListing',
        summary: 'Get one of your listings',
        params: SellerPath,
        response: { 200: SellerListingOut, ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, id: request.params.id }
      return await showListing(needs, await readSellerListing(needs.db, which))
    },
  )
}

function changeRoutes(app: App, needs: Needs): void {
  const { db, clock, listingPages } = needs
  app.patch(
    `${PATH}/:id`,
    {
      config,
      schema: {
        ...common,
        operationId: 'changeSellerListing',
        summary: 'Change the prices of a listing, its offers and monthly payments',
        params: SellerPath,
        body: PricesIn,
        response: { 200: SellerListingOut, ...REFUSALS, 404: ErrorOut, 409: ErrorOut },
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, id: request.params.id }
      const { body } = request
      const changed = await db.begin(async (tx) => {
        const own = await changeSellerListing(tx, which, body, clock.now())
        if (body.monthly_months !== undefined) await demandHeld(tx, own, needs)
        return own
      })
      listingPages.forget()
      return await showListing(needs, changed)
    },
  )
  app.put(
    `${PATH}/:id/publishing`,
    {
      config,
      schema: {
        ...common,
        operationId: 'publishSale',
        summary: 'Decide whether the price is published once the name is sold',
        params: SellerPath,
        body: PublishingIn,
        response: { 200: SellerListingOut, ...REFUSALS, 404: ErrorOut, 409: ErrorOut },
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, id: request.params.id }
      const { publish_sale } = request.body
      const changed = await db.begin((tx) => publishSale(tx, which, publish_sale))
      return await showListing(needs, changed)
    },
  )
}

function withdrawRoute(app: App, { db, clock, listingPages }: Needs): void {
  app.delete(
    `${PATH}/:id`,
    {
      config,
      schema: {
        ...common,
        operationId: 'withdrawSellerListing',
        summary: 'Withdraw a listing',
        params: SellerPath,
        response: {
          204: Type.Null({ description: 'Withdrawn.' }),
          ...REFUSALS,
          404: ErrorOut,
          409: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const which = { account_id: sessionOf(request).account_id, id: request.params.id }
      await db.begin((tx) => withdrawSellerListing(tx, which, clock.now()))
      listingPages.forget()
      return await reply.code(204).send(null)
    },
  )
}

function verifyRoutes(app: App, needs: Needs): void {
  const { clock, limiter, listingPages } = needs
  app.post(
    `${PATH}/:id/verify`,
    {
      config,
      schema: {
        ...common,
        operationId: 'verifySellerListing',
        summary: 'Check the proof of ownership now',
        description: 'A domain in your portfolio here needs no record.',
        params: SellerPath,
        response: { 200: VerifiedOut, ...REFUSALS, 404: ErrorOut, 409: ErrorOut },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      await countCall(limiter, reply, 'sellers.verify', account_id)
      const asked = { account_id, id: request.params.id, signal: untilGone(reply) }
      const now = clock.now()
      // Even if this is refused, another account's listing may have been paused.
      const { own, check } = await verifySellerListing(needs, { ...asked, now }).finally(() =>
        listingPages.forget(),
      )
      return { ...(await showListing(needs, own)), check }
    },
  )
}
