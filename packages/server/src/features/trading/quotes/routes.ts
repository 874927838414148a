import { partnerOnce } from '../../../auth/partner-once.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { createQuote } from './create-quote.ts'
import { QuoteIn, QuoteOut, quoteOut } from './shapes.ts'

type Needs = { db: Db; masterKey: MasterKey }

const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }

/** POST /quotes (spec 4.4). */
export function quoteRoutes(app: App, { db, masterKey }: Needs): void {
  app.post(
    '/quotes',
    {
      config: { scopes: ['buy'], limit: 'partner.write' },
      schema: {
        operationId: 'createQuote',
        summary: 'Create a quote: lock the buy now price for ten minutes',
        description: 'A quote locks the price, not the name. The first order gets the name.',
        tags: ['Partner orders'],
        headers: IdempotencyHeader,
        body: QuoteIn,
        response: { 201: QuoteOut, 404: ErrorOut, 409: ErrorOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { partner, body: wanted } = request
      const call = { request, reply, path: '/quotes' }
      const { body } = await partnerOnce(db, call, async (tx) => {
        const quote = await createQuote(tx, partner, wanted.domain, masterKey)
        return { status: 201, body: quoteOut(quote) }
      })
      return await reply.code(201).send(body)
    },
  )
}
