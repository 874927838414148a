import type { FastifyRequest } from 'fastify'
import { sessionOf } from '../../../auth/session.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import type { Limiter } from '../../../http/limiter.ts'
import { countCall } from '../../../http/rate-limit.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { chooseCard } from './choose-card.ts'
import { confirmCharge } from './confirm-charge.ts'
import { listPlans, readPlan } from './list-plans.ts'
import { payPlan } from './pay-plan.ts'
import type { PlanNeeds } from './plan.ts'
import { refreshWaiting } from './refresh-waiting.ts'
import { CardIn, OnePlanOut, PaidOut, PayIn, PlanPath, PlansPage, PlansQuery } from './shapes.ts'

type Needs = PlanNeeds & { limiter: Limiter }

const PATH = '/api/plans'
const common = { tags: ['Buying'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 429: ErrorOut }
const CHANGE_REFUSALS = { ...REFUSALS, 403: ErrorOut, 404: ErrorOut, 409: ErrorOut }
const CHARGE_REFUSALS = { ...CHANGE_REFUSALS, 503: ErrorOut }
const PAY_REFUSALS = { ...CHARGE_REFUSALS, 422: ErrorOut }

/** Domains that are paid monthly: /api/plans. */
export function planRoutes(app: App, needs: Needs): void {
  readRoutes(app, needs)
  payRoutes(app, needs)
  cardRoutes(app, needs)
}

function readRoutes(app: App, needs: Needs): void {
  const { db } = needs
  app.get(
    PATH,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'listPlans',
        summary: 'List the domains that you pay, or are paid, monthly',
        querystring: PlansQuery,
        response: { 200: PlansPage, ...REFUSALS },
      },
    },
    async (request) => {
      const { role, ...page } = request.query
      const { account_id } = sessionOf(request)
      if (role === 'buyer') await refreshWaiting(needs, account_id)
      return await listPlans(db, { account_id, role }, page)
    },
  )
  app.get(
    `${PATH}/:plan_id`,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'readPlan',
        summary: 'Get one plan with all its payments',
        params: PlanPath,
        response: { 200: OnePlanOut, ...REFUSALS, 404: ErrorOut },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      await refreshWaiting(needs, account_id)
      return await readPlan(db, { account_id, ...request.params })
    },
  )
}

function payRoutes(app: App, needs: Needs): void {
  const response = { 200: PaidOut, ...PAY_REFUSALS }
  const config = { limit: 'purchases.changes' } as const
  app.post(
    `${PATH}/:plan_id/pay-off`,
    {
      config,
      schema: {
        ...common,
        operationId: 'payOffPlan',
        summary: 'Pay all that is left of a plan',
        description: 'Charges the plan’s card, or another saved one. The domain is yours then.',
        params: PlanPath,
        body: PayIn,
        response,
      },
    },
    async (request, reply) => {
      await countCall(needs.limiter, reply, 'plans.payments', sessionOf(request).account_id)
      return await pay(needs, request, { kind: 'pay_off', ...request.params }, request.body)
    },
  )
  app.post(
    `${PATH}/:plan_id/pay`,
    {
      config,
      schema: {
        ...common,
        operationId: 'payPlan',
        summary: 'Pay the monthly payment that is overdue',
        params: PlanPath,
        body: PayIn,
        response,
      },
    },
    async (request, reply) => {
      await countCall(needs.limiter, reply, 'plans.payments', sessionOf(request).account_id)
      return await pay(needs, request, { kind: 'pay_now', ...request.params }, request.body)
    },
  )
  app.post(
    `${PATH}/:plan_id/confirm`,
    {
      config,
      schema: {
        ...common,
        operationId: 'confirmPlanPayment',
        summary: 'Get the page of your bank to confirm a payment',
        params: PlanPath,
        response: { 200: PaidOut, ...CHARGE_REFUSALS },
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, ...request.params }
      const confirm_url = await confirmCharge(needs, which)
      return { plan: await readPlan(needs.db, which), confirm_url }
    },
  )
}

type Wanted = { kind: 'pay_now' | 'pay_off'; plan_id: string }
type Body = { card_id?: string; expected_cents?: number } | null | undefined

async function pay(needs: Needs, request: FastifyRequest, wanted: Wanted, body: Body) {
  const { account_id, email } = sessionOf(request)
  const { card_id = null, expected_cents = null } = body ?? {}
  const who = { account_id, email }
  const confirm_url = await payPlan(needs, { ...wanted, ...who, card_id, expected_cents })
  const which = { account_id, plan_id: wanted.plan_id }
  return { plan: await readPlan(needs.db, which), confirm_url }
}

function cardRoutes(app: App, { db, clock }: Needs): void {
  app.put(
    `${PATH}/:plan_id/card`,
    {
      config: { limit: 'purchases.changes' },
      schema: {
        ...common,
        operationId: 'setPlanCard',
        summary: 'Choose the saved card that a plan charges',
        params: PlanPath,
        body: CardIn,
        response: { 200: OnePlanOut, ...CHANGE_REFUSALS },
      },
    },
    async (request) => {
      const which = { account_id: sessionOf(request).account_id, ...request.params }
      const { card_id } = request.body
      await transact(db, (tx) => chooseCard(tx, { ...which, card_id }, clock.now()))
      return await readPlan(db, which)
    },
  )
}
