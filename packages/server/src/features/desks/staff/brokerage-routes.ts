import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, OneOf } from '../../../http/shapes.ts'
import { completeCase } from '../../trading/brokerage/complete-case.ts'
import { payOwner } from '../../trading/brokerage/pay-owner.ts'
import { listAllCases } from '../../trading/brokerage/list-cases.ts'
import { makeOffer } from '../../trading/brokerage/make-offer.ts'
import { moveCase } from '../../trading/brokerage/move-case.ts'
import { readAnyCase } from '../../trading/brokerage/read-case.ts'
import {
  CasePath,
  CasesQuery,
  Cents,
  StaffCaseOut,
  StaffCasesOut,
} from '../../trading/brokerage/shapes.ts'
import { STATUSES } from '../../trading/brokerage/states.ts'
import { ApprovalOut, approvalOut } from './approval-routes.ts'
import { askDeal } from './ask-deal.ts'
import type { Needs } from './needs.ts'
import { NoteIn } from './order-routes.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }
const closed = { additionalProperties: false }
const { note } = NoteIn.properties

const StatusIn = Type.Object({ status: OneOf(STATUSES), note }, closed)
const OfferIn = Type.Object({ amount_cents: Cents("The owner's asking price."), note }, closed)
const DealIn = Type.Object(
  {
    sale_price_cents: Cents('The amount the buyer has paid, or is asked to pay, in US cents.'),
    note,
  },
  closed,
)
const OwnerPaidIn = Type.Object(
  {
    reference: Type.String({
      minLength: 1,
      maxLength: 140,
      pattern: '^[^\\u0000-\\u0020\\u007f][^\\u0000-\\u001f\\u007f]*$',
      description: 'Finds the payment at your bank, such as the number of the transfer.',
    }),
  },
  closed,
)
const AllCasesQuery = Type.Object({
  ...CasesQuery.properties,
  environment: OneOf(['sandbox', 'live'], { default: 'live' }),
})

const response = { 200: StaffCaseOut, ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut }
const changing = { ...common, params: CasePath, response }
const noteIsShared = 'The partner and the buyer can read the note, and we email the buyer.'

/** Brokerage for staff: GET /api/staff/brokerage and the actions on a case (contract section 4). */
export function staffBrokerageRoutes(app: App, needs: Needs): void {
  deskRoutes(app, needs)
  talkRoutes(app, needs)
  dealRoutes(app, needs)
  ownerRoutes(app, needs)
}

function deskRoutes(app: App, { db }: Needs): void {
  app.get(
    '/brokerage',
    {
      config,
      schema: {
        ...common,
        operationId: 'listAllBrokerageCases',
        summary: 'List brokerage cases of all partners, newest first',
        querystring: AllCasesQuery,
        response: { 200: StaffCasesOut, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => await listAllCases(db, query),
  )

  app.get(
    '/brokerage/:case_id',
    {
      config,
      schema: {
        ...common,
        operationId: 'readAnyBrokerageCase',
        summary: 'Get a brokerage case',
        params: CasePath,
        response: { 200: StaffCaseOut, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params }) => await readAnyCase(db, params.case_id),
  )
}

function talkRoutes(app: App, { db, clock }: Needs): void {
  app.post(
    '/brokerage/:case_id/status',
    {
      config,
      schema: {
        ...changing,
        operationId: 'moveBrokerageCase',
        summary: 'Change the status of a case',
        description: `Repeating the current status changes nothing. ${noteIsShared}`,
        body: StatusIn,
      },
    },
    async ({ params: { case_id }, body }) =>
      await done(db, case_id, (tx) => moveCase(tx, case_id, { ...body, now: clock.now() })),
  )

  app.post(
    '/brokerage/:case_id/offer',
    {
      config,
      schema: {
        ...changing,
        operationId: 'makeBrokerageOffer',
        summary: "Send the owner's offer to the buyer",
        description: `Replaces an offer that is still open. ${noteIsShared}`,
        body: OfferIn,
      },
    },
    async ({ params: { case_id }, body }) =>
      await done(db, case_id, (tx) => makeOffer(tx, case_id, { ...body, now: clock.now() })),
  )
}

function dealRoutes(app: App, needs: Needs): void {
  const { db, clock, listingPages } = needs
  app.post(
    '/brokerage/:case_id/complete',
    {
      config: { ...config, stepUp: 'always' },
      schema: {
        ...changing,
        operationId: 'completeBrokerageCase',
        summary: 'Close the deal of a case',
        description:
          'Of a partner’s case, after the buyer has paid: records the sale as an order with payment ' +
          'collected by us, which then delivers the domain. A person who asked us directly gets a ' +
          'checkout page, and paying there completes the case. Limited to what the buyer agreed to. At or above the review threshold it ' +
          `returns 202: another staff member must approve first. ${noteIsShared}`,
        body: DealIn,
        response: { ...response, 202: ApprovalOut, 422: ErrorOut },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const { case_id } = params
      const session = sessionOf(request)
      const asked = await askDeal(needs, { case_id, ...body }, session)
      if (asked) return reply.code(202).send(approvalOut(asked, session.account_id))
      const deal = { ...body, now: clock.now(), baseUrl: needs.baseUrl }
      const completed = await done(db, case_id, (tx) => completeCase(tx, case_id, deal))
      // The name may have been for sale, so cached listing pages are out of date.
      listingPages.forget()
      return completed
    },
  )
}

function ownerRoutes(app: App, { db, clock }: Needs): void {
  app.post(
    '/brokerage/:case_id/owner-paid',
    {
      config: { ...config, stepUp: 'always' },
      schema: {
        ...changing,
        operationId: 'markFormerOwnerPaid',
        summary: 'Record that the former owner was paid',
        description:
          'After the delivery of a domain that we negotiated for a person. It moves no money: pay the owner first. Repeating the same reference changes nothing.',
        body: OwnerPaidIn,
      },
    },
    async ({ params: { case_id }, body }) => {
      const paid = { reference: body.reference.trim(), now: clock.now() }
      return await done(db, case_id, (tx) => payOwner(tx, case_id, paid))
    },
  )
}

async function done(db: Db, caseId: string, work: (tx: Tx) => Promise<unknown>) {
  await transact(db, work)
  return await readAnyCase(db, caseId)
}
