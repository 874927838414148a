import { Type } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { keepRawBodies, rawBodyOf } from '../../../http/json-body.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import { takeWebhook } from './take-webhook.ts'

type Needs = { db: Db; clock: Clock; secret: string | undefined }

const NOTICE_BYTES_MAX = 1024 * 1024

/** The endpoint for the registrar's webhook. Setup is described in docs/registering.md. */
export function registrarNoticeRoutes(app: App, { db, clock, secret }: Needs): void {
  keepRawBodies(app)
  app.post(
    '/api/registrar/notices',
    {
      config: { limit: 'registrar.notices' },
      bodyLimit: NOTICE_BYTES_MAX,
      schema: {
        operationId: 'takeRegistrarNotice',
        summary: 'Receive notifications from the registrar',
        description:
          'Signed by the registrar. After a notification, we ask the registrar for the current state.',
        tags: ['Service'],
        response: {
          200: Type.Object({ received: Type.Boolean() }),
          401: ErrorOut,
          404: ErrorOut,
          413: ErrorOut,
          429: ErrorOut,
        },
      },
    },
    async (request) => {
      const header = request.headers['signature']
      const signature = typeof header === 'string' ? header : ''
      await takeWebhook(db, secret, { raw: rawBodyOf(request), signature }, clock.now())
      return { received: true }
    },
  )
}
