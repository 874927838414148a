import { Type } from 'typebox'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { demandScope } from '../../trading/partners/demand-scope.ts'
import { createQuote } from '../../trading/quotes/create-quote.ts'
import { QuoteIn, QuoteOut, quoteOut } from '../../trading/quotes/shapes.ts'
import { BUILDERS, EVERYONE } from './access.ts'
import { listOwnQuotes, QUOTE_STATES } from './list-own-quotes.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey }

const OwnQuotesOut = Type.Object({
  quotes: Type.Array(
    Type.Object({
      ...QuoteOut.properties,
      status: OneOf(QUOTE_STATES),
      public_id: Nullable(
        Type.String({ description: 'The order recorded with this quote, or null.' }),
      ),
    }),
  ),
  next_cursor: NextCursor,
})

/** A partner's quotes: list and create them on the partner pages. */
export function ownQuoteRoutes(app: App, { db, clock, masterKey }: Needs): void {
  app.get(
    '/quotes',
    {
      config: { limit: 'portal.reads', roles: EVERYONE },
      schema: {
        ...COMMON,
        operationId: 'listOwnQuotes',
        summary: 'List quotes of the last day, newest first',
        params: TenantPath,
        querystring: Type.Object(CursorQuery),
        response: { 200: OwnQuotesOut, ...REFUSALS },
      },
    },
    async ({ query, tenant }) => await inOneSnapshot(db, (tx) => listOwnQuotes(tx, tenant, query)),
  )

  app.post(
    '/quotes',
    {
      config: { limit: 'portal.changes', roles: BUILDERS },
      schema: {
        ...COMMON,
        operationId: 'createOwnQuote',
        summary: 'Create a quote: lock the buy now price for ten minutes',
        params: TenantPath,
        body: QuoteIn,
        response: { 201: QuoteOut, ...REFUSALS },
      },
    },
    async ({ body, tenant }, reply) => {
      const quote = await transact(db, async (tx) => {
        await demandScope(tx, tenant, 'buy', clock.now())
        return await createQuote(tx, tenant, body.domain, masterKey)
      })
      return await reply.code(201).send(quoteOut(quote))
    },
  )
}
