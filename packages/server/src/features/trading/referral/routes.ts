import { partnerOnce } from '../../../auth/partner-once.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import type { ClickCounter } from './click-counter.ts'
import { createLink } from './create-link.ts'
import { demandAffiliate } from './demand-affiliate.ts'
import { listLinks } from './list-links.ts'
import { LinkIn, linkOut, LinkOut, LinksPage, PageQuery } from './shapes.ts'

type Needs = { db: Db; clock: Clock; clicks: ClickCounter; baseUrl: string }

const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }
const tags = ['Partner referrals']

/** POST and GET /links (spec 4.4). */
export function linkRoutes(app: App, { db, clock, clicks, baseUrl }: Needs): void {
  app.post(
    '/links',
    {
      config: { scopes: ['refer'], limit: 'partner.links' },
      schema: {
        operationId: 'createLink',
        summary: 'Create a referral link',
        description:
          'A visitor who buys through your hosted checkout within 30 days counts for the link. The last link clicked wins.',
        tags,
        headers: IdempotencyHeader,
        body: LinkIn,
        response: { 201: LinkOut, 409: ErrorOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const owner = demandAffiliate(request.partner)
      const call = { request, reply, path: '/links' }
      const { body } = await partnerOnce(db, call, async (tx) => {
        const link = await createLink(tx, owner, request.body, clock.now())
        return { status: 201, body: linkOut(link, baseUrl) }
      })
      return await reply.code(201).send(body)
    },
  )

  app.get(
    '/links',
    {
      config: { scopes: ['refer'], limit: 'partner.referral' },
      schema: {
        operationId: 'listLinks',
        summary: 'List referral links with results, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: LinksPage, ...ERRORS },
      },
    },
    async ({ partner, query }) => {
      const owner = demandAffiliate(partner)
      await clicks.flush()
      return await listLinks(db, owner, query, baseUrl)
    },
  )
}
