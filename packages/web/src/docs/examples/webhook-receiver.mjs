import { createServer } from 'node:http'
import { verifyWebhook, WebhookError } from '@namehouse/sdk'

const { WEBHOOK_SECRET = '', WEBHOOK_PORT = '4000' } = process.env
const BYTES_MAX = 1_000_000
const seen = new Set() // In production, use a table with the event's id as its key.

/** @param {import('node:http').IncomingMessage} request */
async function statusOf(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) return 413
    chunks.push(chunk)
  }
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, WEBHOOK_SECRET)
    if (!seen.has(event.id)) console.log(event.type, event.id)
    seen.add(event.id)
    return 200
  } catch (error) {
    return error instanceof WebhookError ? 400 : 500
  }
}

const server = createServer((request, response) => {
  statusOf(request).then(
    (status) => response.writeHead(status, { connection: 'close' }).end(),
    () => response.destroy(),
  )
})
server.listen(Number(WEBHOOK_PORT), '127.0.0.1', () => console.log('waiting for events'))
