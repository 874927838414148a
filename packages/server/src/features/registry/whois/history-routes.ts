import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { readKeptLookup } from './read-kept-lookup.ts'
import { HistoryOut, HistoryQuery, keptLookupOut, LookupPath, OneLookupOut } from './shapes.ts'
import { readLookups } from './sql.ts'

const tags = ['Search']
const security = [{ session: [] }]
const config = { limit: 'account.whois-history' } as const
const REFUSALS = { 401: ErrorOut, 429: ErrorOut }

/** GET /api/tools/whois/history and …/{id}: the lookups of a signed-in person. */
export function historyRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/tools/whois/history',
    {
      config,
      schema: {
        operationId: 'listLookups',
        summary: 'List your WHOIS lookups, newest first',
        description: 'The newest 1,000 are kept for a year.',
        tags,
        security,
        querystring: HistoryQuery,
        response: { 200: HistoryOut, 400: ErrorOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { limit, cursor } = request.query
      const found = await readLookups(db, account_id, positionOf(cursor), limit + 1)
      const { rows, next_cursor } = cutPage(found, limit, ({ created_at, id }) => {
        return { at: created_at, id }
      })
      return { lookups: rows.map(keptLookupOut), next_cursor }
    },
  )
  app.get(
    '/api/tools/whois/history/:id',
    {
      config,
      schema: {
        operationId: 'readLookup',
        summary: 'Get one of your WHOIS lookups',
        tags,
        security,
        params: LookupPath,
        response: { 200: OneLookupOut, 404: ErrorOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return { lookup: keptLookupOut(await readKeptLookup(db, account_id, request.params.id)) }
    },
  )
}
