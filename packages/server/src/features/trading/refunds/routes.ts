import { partnerOnce } from '../../../auth/partner-once.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import type { PageCache } from '../../market/listings/page-cache.ts'
import { requestRefund } from './request-refund.ts'
import { readRefund, RefundIn, RefundOut, refundOut } from './shapes.ts'

type Needs = { db: Db; clock: Clock; listingPages: PageCache }

const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }

/** POST /refunds (spec 4.4). */
export function refundRoutes(app: App, { db, clock, listingPages }: Needs): void {
  app.post(
    '/refunds',
    {
      config: { scopes: ['buy'], limit: 'partner.refunds' },
      schema: {
        operationId: 'requestRefund',
        summary: 'Refund a sale before the domain is delivered',
        description: 'Full refunds only, and only for payments you collected.',
        tags: ['Partner orders'],
        headers: IdempotencyHeader,
        body: RefundIn,
        response: {
          200: { ...RefundOut, description: 'The refund was already requested. Nothing changed.' },
          201: RefundOut,
          404: ErrorOut,
          409: ErrorOut,
          422: ErrorOut,
          ...ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { partner } = request
      const input = readRefund(request.body)
      const call = { request, reply, path: '/refunds' }
      const { status, body } = await partnerOnce(db, call, async (tx) => {
        const refund = await requestRefund(tx, partner, input, clock.now())
        return { status: refund.isNew ? 201 : 200, body: refundOut(refund) } as const
      })
      listingPages.forget()
      return await reply.code(status).send(body)
    },
  )
}
