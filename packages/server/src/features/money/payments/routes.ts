import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { keepRawBodies, rawBodyOf } from '../../../http/json-body.ts'
import { ErrorOut, OneOf } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import { type NoticeNeeds, takeNotice } from './take-notice.ts'

type Needs = NoticeNeeds & { clock: Clock }

const Path = Type.Object({ environment: OneOf(['sandbox', 'live']) })
const NOTICE_BYTES_MAX = 256 * 1024

/** The endpoint for Stripe's webhook events. Setup is described in docs/checkout.md. */
export function noticeRoutes(app: App, needs: Needs): void {
  keepRawBodies(app)
  app.post(
    '/api/payments/stripe/:environment',
    {
      config: { limit: 'payments.notices' },
      bodyLimit: NOTICE_BYTES_MAX,
      schema: {
        operationId: 'takePaymentNotice',
        summary: 'Receive events from Stripe',
        description:
          'Signed by Stripe. After an event, we ask Stripe for the state of the payment or account.',
        tags: ['Service'],
        params: Path,
        response: {
          200: Type.Object({ received: Type.Boolean() }),
          400: ErrorOut,
          404: ErrorOut,
          429: ErrorOut,
        },
      },
    },
    async (request) => {
      const { environment } = request.params
      const header = request.headers['stripe-signature']
      const signature = typeof header === 'string' ? header : ''
      const notice = { environment, raw: rawBodyOf(request), signature }
      await takeNotice(needs, notice, needs.clock.now())
      return { received: true }
    },
  )
}
