// node examples/receive-with-node.ts
// A webhook receiver with plain node:http.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { verifyWebhook, WebhookError, type WebhookEvent } from '@namehouse/sdk'

const BYTES_MAX = 1_000_000

/**
 * Responds with 200 once the event is stored. Respond within five seconds and do the actual work
 * afterwards. An event may arrive twice, so store it by its id.
 */
export function receiver(secret: string, store: (event: WebhookEvent) => Promise<void>): Server {
  const statusOf = async (request: IncomingMessage): Promise<number> => {
    const body = await rawBody(request)
    if (!body) return 413
    try {
      await store(await verifyWebhook(body, request.headers, secret))
      return 200
    } catch (error) {
      return error instanceof WebhookError ? 400 : 500
    }
  }
  return createServer((request, response) => {
    statusOf(request).then(
      (status) => response.writeHead(status, { connection: 'close' }).end(),
      () => response.destroy(),
    )
  })
}

async function rawBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

if (import.meta.main) {
  const store = async (event: WebhookEvent) => console.log(event.id, event.type)
  receiver(process.env['WEBHOOK_SECRET'] ?? '', store).listen(4000, '127.0.0.1')
}
