// node examples/receive-with-fastify.ts
// A webhook receiver with Fastify. Its content type parser keeps the raw body.
import { fastify, type FastifyInstance } from 'fastify'
import { verifyWebhook, WebhookError, type WebhookEvent } from '@namehouse/sdk'

/** Responds with 200 once the event is stored. An event may arrive twice, so store it by its id. */
export function receiver(
  secret: string,
  store: (event: WebhookEvent) => Promise<void>,
): FastifyInstance {
  const app = fastify({ bodyLimit: 1_000_000 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/webhooks', async (request, reply) => {
    try {
      await store(await verifyWebhook(request.body as Buffer, request.headers, secret))
      return await reply.code(200).send()
    } catch (error) {
      return await reply.code(error instanceof WebhookError ? 400 : 500).send()
    }
  })
  return app
}

if (import.meta.main) {
  const store = async (event: WebhookEvent) => console.log(event.id, event.type)
  await receiver(process.env['WEBHOOK_SECRET'] ?? '', store).listen({ port: 4000 })
}
