import { Type } from 'typebox'
import { priceViewOf } from '../../../auth/bearer.ts'
import type { App } from '../../../http/app.ts'
import { sendNdjson } from '../../../http/ndjson.ts'
import { idempotencyKeyOf } from '../../../http/once.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { checkDomains, type CheckNeeds } from './check-domains.ts'
import { searchDomain } from './search-domain.ts'
import { CheckIn, CheckOut, SearchIn, SuggestIn, SuggestOut } from './shapes.ts'
import { type SuggestNeeds, suggestNames } from './suggest-names.ts'

type Needs = SuggestNeeds & { commonTlds: readonly string[] }

const ERRORS = { 400: ErrorOut, 401: ErrorOut, 429: ErrorOut }
const SEEING = [{}, { oauth: ['pricing:read'] }, { session: [] }]

/** Public search: POST /api/domain/search, POST /api/domain/check, GET /api/domain/suggest. */
export function searchRoutes(app: App, needs: Needs): void {
  streamRoute(app, needs)
  checkRoute(app, needs)
  suggestRoute(app, needs)
}

function streamRoute(app: App, { commonTlds, ...needs }: Needs): void {
  app.post(
    '/api/domain/search',
    {
      config: { limit: 'public.search', isCrossOrigin: true },
      schema: {
        operationId: 'searchDomain',
        summary: 'Search a name and its common alternatives (streamed)',
        description:
          'NDJSON, one object per line, distinguished by `kind`: one `header`, a `row` for each name as soon as it is known, `primary_done` after the queried name, and `done`.',
        tags: ['Search'],
        security: SEEING,
        headers: IdempotencyHeader,
        body: SearchIn,
        response: {
          200: {
            description: 'The NDJSON stream.',
            content: { 'application/x-ndjson': { schema: Type.String() } },
          },
          ...ERRORS,
        },
      },
    },
    async (request, reply) => {
      const key = idempotencyKeyOf(request.headers)
      const primary = readDomainName(request.body.q)
      if (!primary.ok) throw refuseField('q', primary.reason)
      const question = {
        request_id: request.id,
        primary,
        commonTlds,
        priceView: priceViewOf(request),
        signal: untilGone(reply),
      }
      if (key) reply.header('idempotency-key', key)
      return sendNdjson(reply, searchDomain(needs, question))
    },
  )
}

function checkRoute(app: App, needs: CheckNeeds): void {
  app.post(
    '/api/domain/check',
    {
      config: { limit: 'public.check', isCrossOrigin: true },
      schema: {
        operationId: 'checkDomains',
        summary: 'Check up to 200 names',
        tags: ['Search'],
        security: SEEING,
        body: CheckIn,
        response: { 200: CheckOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const seeing = { priceView: priceViewOf(request), signal: untilGone(reply) }
      return { results: await checkDomains(needs, request.body.domains, seeing) }
    },
  )
}

function suggestRoute(app: App, needs: SuggestNeeds): void {
  app.get(
    '/api/domain/suggest',
    {
      config: { limit: 'public.check', isCrossOrigin: true },
      schema: {
        operationId: 'suggestNames',
        summary: 'Suggest names from keywords, with availability',
        tags: ['Search'],
        security: SEEING,
        querystring: SuggestIn,
        response: { 200: SuggestOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { q, tlds, limit } = request.query
      const seeing = { priceView: priceViewOf(request), signal: untilGone(reply) }
      const suggestions = await suggestNames(needs, { q, tlds, limit }, seeing)
      return { query: q, suggestions }
    },
  )
}
