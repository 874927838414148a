import { createServer, type Server } from 'node:http'
import { loadPeer } from './install.ts'

/**
 * One of our routes in another framework: `/api/tlds/:tld/metadata`, from a table in memory. Its
 * arguments are the framework, the port and the answer for one TLD. No framework gets a log, limits
 * or headers beyond its own.
 */
const [kind = '', port = '0', tld = '', answer = '{}'] = process.argv.slice(2)
const answers = new Map<string, unknown>([[tld, JSON.parse(answer)]])
const PATH = '/api/tlds/:tld/metadata'
const PATTERN = /^\/api\/tlds\/([a-z]+)\/metadata$/
const HOST = '127.0.0.1'

const START: Record<string, () => Promise<unknown>> = {
  'node:http': async () => bare().listen(Number(port), HOST),
  fastify: startFastify,
  hono: startHono,
  express: startExpress,
}
await START[kind]?.()
process.on('SIGTERM', () => process.exit(0))

function bare(): Server {
  return createServer((request, response) => {
    const found = answers.get(PATTERN.exec(request.url ?? '')?.[1] ?? '')
    const body = JSON.stringify(found ?? { error: 'not found' })
    response
      .writeHead(found ? 200 : 404, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      .end(body)
  })
}

type Fastify = {
  default(): {
    get(path: string, handle: (request: { params: { tld: string } }) => Promise<unknown>): void
    listen(given: { port: number; host: string }): Promise<unknown>
  }
}

async function startFastify(): Promise<void> {
  const app = (await loadPeer<Fastify>('fastify')).default()
  app.get(PATH, async ({ params }) => answers.get(params.tld))
  await app.listen({ port: Number(port), host: HOST })
}

type HonoContext = { req: { param(name: string): string }; json(body: unknown): unknown }
type HonoApp = {
  get(path: string, handle: (context: HonoContext) => unknown): void
  fetch: unknown
}
type Hono = { Hono: new () => HonoApp }
type HonoServer = { serve(given: { fetch: unknown; port: number; hostname: string }): unknown }

async function startHono(): Promise<void> {
  const { Hono } = await loadPeer<Hono>('hono')
  const { serve } = await loadPeer<HonoServer>('@hono/node-server')
  const app = new Hono()
  app.get(PATH, (context) => context.json(answers.get(context.req.param('tld'))))
  serve({ fetch: app.fetch, port: Number(port), hostname: HOST })
}

type ExpressAnswer = { json(body: unknown): void }
type Express = {
  default(): {
    get(
      path: string,
      handle: (request: { params: { tld: string } }, response: ExpressAnswer) => void,
    ): void
    listen(port: number, host: string): unknown
  }
}

async function startExpress(): Promise<void> {
  const app = (await loadPeer<Express>('express')).default()
  app.get(PATH, ({ params }, response) => response.json(answers.get(params.tld)))
  app.listen(Number(port), HOST)
}
