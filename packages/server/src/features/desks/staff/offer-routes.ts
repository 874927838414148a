import type { FastifyRequest } from 'fastify'
import { sessionOf } from '../../../auth/session.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { type AnswerInput, answerOffer } from '../../trading/offers/answer-offer.ts'
import { listStaffOffers, readStaffOffer } from '../../trading/offers/read-offer.ts'
import {
  AcceptIn,
  CounterIn,
  OfferPath,
  StaffOfferOut,
  StaffOffersPage,
} from '../../trading/offers/shapes.ts'
import type { Needs } from './needs.ts'
import { PageQuery, STAFF_REFUSALS } from './shapes.ts'

const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }
const response = { 200: StaffOfferOut, ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut }
const changing = { ...common, params: OfferPath, response }

/** Offers for our own names, which staff answer. */
export function staffOfferRoutes(app: App, needs: Needs): void {
  app.get(
    '/offers',
    {
      config: { ...config, isRefreshed: true },
      schema: {
        ...common,
        operationId: 'listStaffOffers',
        summary: 'List offers for our own names that wait for an answer',
        description:
          'Sorted by expiry, soonest first. Offers for sellers’ names are answered by the sellers.',
        querystring: PageQuery,
        response: { 200: StaffOffersPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => await listStaffOffers(needs.db, query, needs),
  )
  app.post(
    '/offers/:offer_id/accept',
    {
      config,
      schema: {
        ...changing,
        operationId: 'acceptStaffOffer',
        summary: 'Accept an offer for one of our names',
        description: 'The buyer can pay it for 72 hours. The name stays for sale until then.',
        body: AcceptIn,
        response: { ...response, 422: ErrorOut },
      },
    },
    async (request) => {
      const input = { answer: 'accept', amount_cents: request.body?.amount_cents } as const
      return await answer(needs, request, request.params.offer_id, input)
    },
  )
  app.post(
    '/offers/:offer_id/decline',
    {
      config,
      schema: {
        ...changing,
        operationId: 'declineStaffOffer',
        summary: 'Decline an offer for one of our names',
      },
    },
    async (request) => {
      return await answer(needs, request, request.params.offer_id, { answer: 'decline' })
    },
  )
  app.post(
    '/offers/:offer_id/counter',
    {
      config,
      schema: {
        ...changing,
        operationId: 'counterStaffOffer',
        summary: 'Make a counter-offer for one of our names',
        body: CounterIn,
      },
    },
    async (request) => {
      const input = { answer: 'counter', ...request.body } as const
      return await answer(needs, request, request.params.offer_id, input)
    },
  )
}

async function answer(
  needs: Needs,
  request: FastifyRequest,
  offer_id: string,
  input: AnswerInput,
): Promise<StaffOfferOut> {
  const { db, clock, baseUrl } = needs
  const which = { offer_id, by: { staff_account_id: sessionOf(request).account_id } }
  const when = { now: clock.now(), baseUrl }
  await transact(db, async (tx) => await answerOffer(tx, which, input, when))
  return await readStaffOffer(db, which, needs)
}
