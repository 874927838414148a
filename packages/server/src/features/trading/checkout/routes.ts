import { partnerOnce } from '../../../auth/partner-once.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { demandGateway, openSession } from './open-session.ts'
import { readSessionInput, SessionIn, SessionOut } from './shapes.ts'

type Needs = {
  db: Db
  clock: Clock
  masterKey: MasterKey
  baseUrl: string
  payments: PaymentGateways
}

const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }

/** POST /checkout-session (spec 4.4). */
export function checkoutRoutes(app: App, needs: Needs): void {
  app.post(
    '/checkout-session',
    {
      config: { scopes: ['embed'], limit: 'partner.write' },
      schema: {
        operationId: 'createCheckoutSession',
        summary: 'Create a hosted checkout page',
        description:
          "Send a quote_id or a domain. The price is fixed for seven days; the name isn't reserved. The sale is attributed to you.",
        tags: ['Partner orders'],
        headers: IdempotencyHeader,
        body: SessionIn,
        response: { 201: SessionOut, 404: ErrorOut, 409: ErrorOut, 422: ErrorOut, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { partner } = request
      const input = readSessionInput(request.body)
      demandGateway(needs.payments, partner)
      const call = { request, reply, path: '/checkout-session' }
      const { body } = await partnerOnce(needs.db, call, async (tx) => {
        return { status: 201, body: await openSession(tx, partner, input, needs) }
      })
      return await reply.code(201).send(body)
    },
  )
}
