import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { partnerOnce, repliedBefore } from '../../../auth/partner-once.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import type { Limiter } from '../../../http/limiter.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import { refuseField } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { type ReadName, readDomainName } from '../../../values/domain-name.ts'
import { type Outside, reasonInside, reasonOutside } from './check-eligibility.ts'
import { listCases } from './list-cases.ts'
import { type CaseInput, openCase } from './open-case.ts'
import { type LinkNeeds, progressUrl } from './progress-link.ts'
import { readCase } from './read-case.ts'
import {
  CaseDetailOut,
  CaseIn,
  CaseOut,
  CasePath,
  CasesOut,
  CasesQuery,
  EligibilityOut,
  EligibilityQuery,
  factsOut,
} from './shapes.ts'
import { takeMailbox } from './spare-mailbox.ts'

type Needs = { db: Db; clock: Clock; limiter: Limiter } & Outside & LinkNeeds

const tags = ['Partner brokerage']
const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }
const READ = 'partner.brokerage-reads'

/** Brokerage: partners ask for names that are not for sale (spec 4.4). */
export function brokerageRoutes(app: App, needs: Needs): void {
  const { db } = needs
  app.get(
    '/brokerage/eligibility',
    {
      config: { scopes: ['broker'], limit: READ },
      schema: {
        operationId: 'checkBrokerageEligibility',
        summary: 'Check whether a domain is eligible for brokerage',
        description:
          "Not eligible: domains with an active site, an open case or a listing here, and unregistered names. Parked pages don't count as sites.",
        tags,
        querystring: EligibilityQuery,
        response: { 200: EligibilityOut, ...ERRORS },
      },
    },
    async ({ partner, query }, reply) => {
      const name = readDomainName(query.domain)
      if (!name.ok) return { domain: query.domain, eligible: false, reason: 'invalid' as const }
      const reason =
        (await reasonInside(db, partner, name.name)) ??
        (await reasonOutside(needs, name, untilGone(reply)))
      const unicode = name.unicode === name.name ? {} : { unicode: name.unicode }
      return { domain: name.name, ...unicode, eligible: reason === null, reason }
    },
  )
  caseRoutes(app, needs)
}

function caseRoutes(app: App, needs: Needs): void {
  const { db } = needs
  app.post(
    '/brokerage',
    {
      config: { scopes: ['broker'], limit: 'partner.brokerage-writes' },
      schema: {
        operationId: 'openBrokerageCase',
        summary: 'Open a brokerage case',
        description: 'We email the buyer now and at every later step.',
        tags,
        headers: IdempotencyHeader,
        body: CaseIn,
        response: { 201: CaseOut, 409: ErrorOut, 422: ErrorOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const name = readDomainName(request.body.domain)
      if (!name.ok) throw refuseField('domain', name.reason)
      const call = { request, reply, path: '/brokerage' }
      const before = await repliedBefore<Opened>(db, call)
      if (before) return await reply.code(201).send(before.body)
      const reason = await reasonBeforehand(needs, request, name, untilGone(reply))
      const input = { ...inputOf(request.body), domain: name.name, reasonOutside: reason }
      const { environment } = request.partner
      const mailbox = await takeMailbox(needs.limiter, { environment, ...input })
      try {
        const body = await openOnce(needs, call, input)
        if (reply.hasHeader('idempotent-replayed')) await mailbox.giveBack()
        return await reply.code(201).send(body)
      } catch (error) {
        await mailbox.giveBack()
        throw error
      }
    },
  )

  app.get(
    '/brokerage',
    {
      config: { scopes: ['report'], limit: READ },
      schema: {
        operationId: 'listBrokerageCases',
        summary: 'List brokerage cases, newest first',
        tags,
        querystring: CasesQuery,
        response: { 200: CasesOut, ...ERRORS },
      },
    },
    async ({ partner, query }) => await listCases(db, partner, query),
  )

  app.get(
    '/brokerage/:case_id',
    {
      config: { scopes: ['broker'], limit: READ },
      schema: {
        operationId: 'readBrokerageCase',
        summary: 'Get a case with its timeline and offers',
        tags,
        params: CasePath,
        response: { 200: CaseDetailOut, 404: ErrorOut, ...ERRORS },
      },
    },
    async ({ partner, params }) => {
      const found = await readCase(db, partner, params.case_id)
      return { ...found, progress_url: progressUrl(needs, found.case_id) }
    },
  )
}

type Opened = { status: 201; body: Static<typeof CaseOut> }

async function openOnce(
  needs: Needs,
  call: Parameters<typeof partnerOnce>[1],
  input: CaseInput,
): Promise<Opened['body']> {
  const { body } = await partnerOnce(needs.db, call, async (tx) => {
    const opened = await openCase(tx, call.request.partner, input, needs.clock.now())
    const progress_url = progressUrl(needs, opened.case_id)
    return { status: 201, body: { ...factsOut(opened), progress_url } } as const
  })
  return body
}

/**
 * Why a case can't be opened, checked before the transaction. We only ask outside services if our
 * own data has no objection. Our data is checked again in the transaction, where a retried request
 * first finds its stored response, although its own case is open by then.
 */
async function reasonBeforehand(
  needs: Needs,
  { partner }: FastifyRequest,
  name: ReadName,
  signal: AbortSignal,
) {
  const inside = await reasonInside(needs.db, partner, name.name)
  return inside ?? (await reasonOutside(needs, name, signal))
}

function inputOf({ tier, buyer_email, buyer_name, message, budget }: Static<typeof CaseIn>) {
  const optional = { buyer_name: buyer_name ?? null, message: message ?? null }
  return { tier, buyer_email, budget, ...optional, direct: null }
}
