import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import type { Limiter } from '../../../http/limiter.ts'
import { CursorQuery } from '../../../http/pages.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import { refuseField } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { DIRECT_PARTNER_ID } from '../partners/direct-sales.ts'
import type { BuyerAction } from './buyer-action.ts'
import { type Outside, reasonInside, reasonOutside } from './check-eligibility.ts'
import { openCase } from './open-case.ts'
import { actOnOwnCase, listOwnCases, ownFactsOut, readOwnCase } from './own-cases.ts'
import {
  OwnBudgetIn,
  OwnCaseDetailOut,
  OwnCaseIn,
  OwnCaseOut,
  OwnCasesOut,
  OwnEligibilityOut,
  OwnOfferPath,
} from './own-shapes.ts'
import { CasePath, EligibilityQuery } from './shapes.ts'

type Needs = {
  db: Db
  clock: Clock
  limiter: Limiter
  masterKey: MasterKey
  baseUrl: string
  successFeeBps: number
} & Outside

const PATH = '/api/brokerage'
const DIRECT = { partner_id: DIRECT_PARTNER_ID, environment: 'live' } as const
const common = { tags: ['Brokerage'], security: [{ session: [] }] }
const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }
const changes = { limit: 'brokerage.own-changes' } as const

/** Brokerage for people: we ask the owner of a registered name. */
export function ownBrokerageRoutes(app: App, needs: Needs): void {
  eligibilityRoute(app, needs)
  openRoute(app, needs)
  readRoutes(app, needs)
  answerRoutes(app, needs)
  changeRoutes(app, needs)
}

function eligibilityRoute(app: App, needs: Needs): void {
  const { db, successFeeBps: success_fee_bps } = needs
  app.get(
    `${PATH}/eligibility`,
    {
      // Each one asks a registry and a web site.
      config: changes,
      schema: {
        ...common,
        operationId: 'checkOwnBrokerage',
        summary: 'Check whether we can ask the owner of a domain for you',
        querystring: EligibilityQuery,
        response: { 200: OwnEligibilityOut, ...ERRORS },
      },
    },
    async ({ query }, reply) => {
      const name = readDomainName(query.domain)
      if (!name.ok) {
        return {
          domain: query.domain,
          eligible: false,
          reason: 'invalid' as const,
          success_fee_bps,
        }
      }
      const reason =
        (await reasonInside(db, DIRECT, name.name)) ??
        (await reasonOutside(needs, name, untilGone(reply)))
      const unicode = name.unicode === name.name ? {} : { unicode: name.unicode }
      return { domain: name.name, ...unicode, eligible: reason === null, reason, success_fee_bps }
    },
  )
}

function openRoute(app: App, needs: Needs): void {
  const { db, clock, successFeeBps: success_fee_bps } = needs
  app.post(
    PATH,
    {
      config: changes,
      schema: {
        ...common,
        operationId: 'openOwnCase',
        summary: 'Ask us to contact the owner of a domain',
        description: 'Asking is free. If you buy, our fee is included in the price you agree to.',
        body: OwnCaseIn,
        response: { 201: OwnCaseOut, 422: ErrorOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { account_id, email: buyer_email, name: buyer_name } = sessionOf(request)
      const { domain, budget, message = null } = request.body
      const read = readDomainName(domain)
      if (!read.ok) throw refuseField('domain', read.reason)
      const inside = await reasonInside(db, DIRECT, read.name)
      const reason = inside ?? (await reasonOutside(needs, read, untilGone(reply)))
      const buyer = { buyer_email, buyer_name, direct: { account_id, success_fee_bps } }
      const asked = { domain: read.name, tier: 'managed', budget, message } as const
      const input = { ...asked, ...buyer, reasonOutside: reason }
      const opened = await transact(db, (tx) => openCase(tx, DIRECT, input, clock.now()))
      return await reply.code(201).send(ownFactsOut(opened, viewOf(needs)))
    },
  )
}

function readRoutes(app: App, needs: Needs): void {
  const { db } = needs
  const config = { limit: 'account.reads' } as const
  app.get(
    PATH,
    {
      config,
      schema: {
        ...common,
        operationId: 'listOwnCases',
        summary: 'List the names whose owners we ask for you',
        querystring: Type.Object(CursorQuery),
        response: { 200: OwnCasesOut, ...ERRORS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return await listOwnCases(db, account_id, request.query, viewOf(needs))
    },
  )
  app.get(
    `${PATH}/:case_id`,
    {
      config,
      schema: {
        ...common,
        operationId: 'readOwnCase',
        summary: 'Get one of your cases with its timeline and offers',
        params: CasePath,
        response: { 200: OwnCaseDetailOut, 404: ErrorOut, ...ERRORS },
      },
    },
    async (request) => {
      const { case_id } = request.params
      const which = { account_id: sessionOf(request).account_id, case_id }
      return await readOwnCase(db, which, viewOf(needs))
    },
  )
}

const ANSWERS = [
  ['accept', 'acceptOwnOffer', 'Accept the owner’s price'],
  ['decline', 'declineOwnOffer', 'Decline the owner’s price'],
] as const

function answerRoutes(app: App, needs: Needs): void {
  for (const [name, operationId, summary] of ANSWERS) {
    app.post(
      `${PATH}/:case_id/offers/:offer_id/${name}`,
      {
        config: changes,
        schema: {
          ...common,
          operationId,
          summary,
          params: OwnOfferPath,
          response: { 200: OwnCaseDetailOut, 404: ErrorOut, 409: ErrorOut, ...ERRORS },
        },
      },
      async (request) => {
        const { case_id, offer_id } = request.params
        const which = { account_id: sessionOf(request).account_id, case_id }
        return await act(needs, { ...which, action: { name, offer_id } })
      },
    )
  }
}

function changeRoutes(app: App, needs: Needs): void {
  const response = { 200: OwnCaseDetailOut, 404: ErrorOut, 409: ErrorOut, ...ERRORS }
  app.post(
    `${PATH}/:case_id/budget`,
    {
      config: changes,
      schema: {
        ...common,
        operationId: 'raiseOwnBudget',
        summary: 'Raise the budget of a case',
        params: CasePath,
        body: OwnBudgetIn,
        response,
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, case_id: request.params.case_id }
      const action = { name: 'raise-budget', budget: request.body.budget } as const
      return await act(needs, { ...which, action })
    },
  )
  app.post(
    `${PATH}/:case_id/cancel`,
    {
      config: { ...changes, stepUp: 'not needed' },
      schema: {
        ...common,
        operationId: 'cancelOwnCase',
        summary: 'Cancel a case',
        params: CasePath,
        response,
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, case_id: request.params.case_id }
      return await act(needs, { ...which, action: { name: 'cancel' } })
    },
  )
}

type Asked = { account_id: string; case_id: string; action: BuyerAction }

async function act(needs: Needs, asked: Asked) {
  await actOnOwnCase(needs.db, { ...asked, now: needs.clock.now() })
  return await readOwnCase(needs.db, asked, viewOf(needs))
}

function viewOf({ clock, masterKey, baseUrl }: Needs) {
  return { now: clock.now(), masterKey, baseUrl }
}
