// node examples/receive-with-express.ts
// A webhook receiver with Express. Add the route before express.json(), which would consume the raw
// body.
import express, { type Express } from 'express'
import { verifyWebhook, WebhookError, type WebhookEvent } from '@namehouse/sdk'

/** Responds with 200 once the event is stored. An event may arrive twice, so store it by its id. */
export function receiver(secret: string, store: (event: WebhookEvent) => Promise<void>): Express {
  const app = express()
  const raw = express.raw({ type: () => true, limit: '1mb' })
  app.post('/webhooks', raw, async (request, response) => {
    try {
      await store(await verifyWebhook(request.body as Buffer, request.headers, secret))
      response.sendStatus(200)
    } catch (error) {
      response.sendStatus(error instanceof WebhookError ? 400 : 500)
    }
  })
  return app
}

if (import.meta.main) {
  const store = async (event: WebhookEvent) => console.log(event.id, event.type)
  receiver(process.env['WEBHOOK_SECRET'] ?? '', store).listen(4000, '127.0.0.1')
}
