import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import type { Limiter } from '../../../http/limiter.ts'
import { takeQuota } from '../../../http/rate-limit.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { readListedName } from '../../market/listings/read-listing.ts'
import { type AnswerInput, answerOffer } from './answer-offer.ts'
import { makeOffer } from './make-offer.ts'
import { listOffers, readOffer, type ViewNeeds } from './read-offer.ts'
import { AcceptIn, CounterIn, ListingPath, OfferIn, OfferOut, OfferPath } from './shapes.ts'
import { OffersPage, OffersQuery } from './shapes.ts'
import { withdrawOffer } from './withdraw-offer.ts'

type Needs = ViewNeeds & { db: Db; limiter: Limiter }

const PATH = '/api/offers'
const config = { limit: 'offers.changes' } as const
const common = { tags: ['Offers'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }
const CHANGED = { 200: OfferOut, ...REFUSALS, 404: ErrorOut, 409: ErrorOut }

/** Offers for listings, and what both sides do about them. */
export function offerRoutes(app: App, needs: Needs): void {
  makeRoute(app, needs)
  readRoutes(app, needs)
  answerRoutes(app, needs)
  counterRoute(app, needs)
  withdrawRoute(app, needs)
}

function makeRoute(app: App, needs: Needs): void {
  const { db, clock, limiter, baseUrl } = needs
  app.post(
    '/api/market/listings/:domain/offers',
    {
      config,
      schema: {
        ...common,
        operationId: 'makeOffer',
        summary: 'Make an offer for a listed domain',
        description:
          'The seller has 72 hours to answer. Up to 5 offers a day for one domain, also those that were too low, and 50 open offers in all.',
        params: ListingPath,
        body: OfferIn,
        response: { 201: OfferOut, ...REFUSALS, 404: ErrorOut, 409: ErrorOut, 422: ErrorOut },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const domain = readListedName(request.params.domain)
      const quota = await takeQuota(limiter, reply, 'offers.name', `${account_id} ${domain}`)
      const { amount_cents, message = '' } = request.body
      const made = { account_id, domain, amount_cents, message: message.trim() || null }
      const when = { now: clock.now(), baseUrl }
      const offer_id = await transact(db, (tx) => makeOffer(tx, made, when)).catch(
        async (error: unknown) => {
          if (!isCounted(error)) await quota.giveBack()
          throw error
        },
      )
      const offer = await readOffer(db, { offer_id, by: { account_id } }, needs)
      return await reply.code(201).send(offer)
    },
  )
}

/** An offer that was too low counts, or the quota would limit nothing. */
function isCounted(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'offer_too_low'
}

function readRoutes(app: App, needs: Needs): void {
  app.get(
    PATH,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'listOffers',
        summary: 'List offers you made, or offers for your listings',
        querystring: OffersQuery,
        response: { 200: OffersPage, ...REFUSALS },
      },
    },
    async (request) => {
      const { role, ...query } = request.query
      const whose = { account_id: sessionOf(request).account_id, role }
      return await listOffers(needs.db, whose, query, needs)
    },
  )
  app.get(
    `${PATH}/:offer_id`,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'readOffer',
        summary: 'Get one offer with its timeline',
        params: OfferPath,
        response: { 200: OfferOut, ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return await readOffer(needs.db, { ...request.params, by: { account_id } }, needs)
    },
  )
}

type Asked = { offer_id: string; account_id: string }

async function answer(needs: Needs, asked: Asked, input: AnswerInput): Promise<OfferOut> {
  const { db, clock, baseUrl } = needs
  const which = { offer_id: asked.offer_id, by: { account_id: asked.account_id } }
  const when = { now: clock.now(), baseUrl }
  await transact(db, async (tx) => await answerOffer(tx, which, input, when))
  return await readOffer(db, which, needs)
}

function answerRoutes(app: App, needs: Needs): void {
  app.post(
    `${PATH}/:offer_id/accept`,
    {
      config,
      schema: {
        ...common,
        operationId: 'acceptOffer',
        summary: 'Accept an offer or a counter-offer',
        description:
          'The buyer can pay it for 72 hours. The name stays for sale until somebody pays.',
        params: OfferPath,
        body: AcceptIn,
        response: { ...CHANGED, 422: ErrorOut },
      },
    },
    async (request) => {
      const asked = { ...request.params, account_id: sessionOf(request).account_id }
      const amount_cents = request.body?.amount_cents
      return await answer(needs, asked, { answer: 'accept', amount_cents })
    },
  )
  app.post(
    `${PATH}/:offer_id/decline`,
    {
      config,
      schema: {
        ...common,
        operationId: 'declineOffer',
        summary: 'Decline an offer or a counter-offer',
        params: OfferPath,
        response: CHANGED,
      },
    },
    async (request) => {
      const asked = { ...request.params, account_id: sessionOf(request).account_id }
      return await answer(needs, asked, { answer: 'decline' })
    },
  )
}

function counterRoute(app: App, needs: Needs): void {
  app.post(
    `${PATH}/:offer_id/counter`,
    {
      config,
      schema: {
        ...common,
        operationId: 'counterOffer',
        summary: 'Make a counter-offer',
        description: 'The other side has 72 hours to answer.',
        params: OfferPath,
        body: CounterIn,
        response: { ...CHANGED, 422: ErrorOut },
      },
    },
    async (request) => {
      const asked = { ...request.params, account_id: sessionOf(request).account_id }
      return await answer(needs, asked, { answer: 'counter', ...request.body })
    },
  )
}

function withdrawRoute(app: App, needs: Needs): void {
  app.post(
    `${PATH}/:offer_id/withdraw`,
    {
      config,
      schema: {
        ...common,
        operationId: 'withdrawOffer',
        summary: 'Withdraw an offer you made',
        description: 'You can withdraw an offer until it is accepted.',
        params: OfferPath,
        response: CHANGED,
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const which = { account_id, ...request.params }
      await transact(needs.db, async (tx) => await withdrawOffer(tx, which, needs.clock.now()))
      return await readOffer(needs.db, { ...request.params, by: { account_id } }, needs)
    },
  )
}
