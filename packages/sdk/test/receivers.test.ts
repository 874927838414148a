import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { receiver as expressReceiver } from '../examples/receive-with-express.ts'
import { receiver as fastifyReceiver } from '../examples/receive-with-fastify.ts'
import { receiver as fetchReceiver } from '../examples/receive-with-fetch.ts'
import { receiver as nodeReceiver } from '../examples/receive-with-node.ts'
import type { WebhookEvent } from '../src/index.ts'

type Store = (event: WebhookEvent) => Promise<void>

const SECRET = 'a secret of the receiver'
const EVENT = { id: 'evt_1', type: 'order.recorded', data: { domain: 'münze.de' } }
// Unusual spacing, which is lost if anything parses and re-serializes the body.
const BODY = JSON.stringify(EVENT, null, 3)

const RECEIVERS: [string, (store: Store) => Promise<Server>][] = [
  ['node:http', async (store) => nodeReceiver(SECRET, store)],
  ['Express', async (store) => createServer(expressReceiver(SECRET, store))],
  [
    'Fastify',
    async (store) => {
      const app = fastifyReceiver(SECRET, store)
      await app.ready()
      return app.server
    },
  ],
  ['fetch', async (store) => overHttp(fetchReceiver(SECRET, store))],
]

describe.each(RECEIVERS)('the receiver for %s', (_name, open) => {
  it('200: a signed delivery is stored', async () => {
    const { url, stored } = await listening(open)
    expect(await deliver(url, BODY)).toBe(200)
    expect(stored).toEqual([EVENT])
  })

  it.each([
    ['a forged one', BODY, '0'.repeat(64)],
    ['one whose body was changed', BODY.replace('evt_1', 'evt_2'), sign(BODY)],
    ['one without a body', '', sign(BODY)],
  ])('400: %s is not stored', async (_what, body, signature) => {
    const { url, stored } = await listening(open)
    expect(await deliver(url, body, signature)).toBe(400)
    expect(stored).toEqual([])
  })

  it('500: a failed store asks for a retry', async () => {
    const { url } = await listening(open, () => Promise.reject(new Error('disk full')))
    expect(await deliver(url, BODY)).toBe(500)
  })
})

it.each(RECEIVERS.slice(0, 3))(
  '413: the receiver for %s stops reading an oversized body',
  async (_n, open) => {
    const { url, stored } = await listening(open)
    const flood = ' '.repeat(2_000_000)
    // The server may close the connection before the whole body is sent. That counts as a refusal
    // too.
    const status = await deliver(url, flood).catch(() => 413)
    expect([status, stored]).toEqual([413, []])
  },
)

const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex')

async function deliver(url: string, body: string, signature = sign(body)): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-service-signature': signature }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

async function listening(open: (store: Store) => Promise<Server>, instead?: Store) {
  const stored: WebhookEvent[] = []
  const server = await open(instead ?? (async (event) => void stored.push(event)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/webhooks`, stored }
}

/** Converts between node:http and Fetch, as a hosting platform would. */
function overHttp(answer: (request: Request) => Promise<Response>): Server {
  return createServer((request, response) => {
    const { method = '', url = '' } = request
    const headers = new Headers(request.headers as Record<string, string>)
    const body = Readable.toWeb(request) as unknown as ReadableStream
    const init = { method, headers, body, duplex: 'half' as const }
    answer(new Request(new URL(url, 'http://receiver'), init)).then(
      ({ status }) => response.writeHead(status).end(),
      () => response.destroy(),
    )
  })
}
