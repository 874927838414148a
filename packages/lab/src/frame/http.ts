import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { isActedOn, sendFaulty } from './http-faults.ts'
import { send } from './http-message.ts'
import type { HttpAsk, HttpReply } from './http-message.ts'
import { LOOPBACK } from './switchboard.ts'
import type { LabServer, Noted, Switchboard } from './switchboard.ts'

export interface HttpPlan {
  name: string
  respond: (ask: HttpAsk) => HttpReply | Promise<HttpReply>
  /** False for the control endpoint: a fault must never stand in the way of clearing it. */
  isFaulty?: boolean
  /** What the log and `match` see; the path unless told. */
  asked?: (ask: HttpAsk) => string
  /** The certificate for a host; with it the server speaks HTTPS. */
  certify?: (host: string) => SecureContext
  /** Speaks TLS 1.0 and 1.1 alone, as nobody should. */
  isOldTls?: boolean
}

const BODY_BYTES_MAX = 256 * 1024
const PATIENCE_BYTES_MAX = 16 * BODY_BYTES_MAX
const CONNECTIONS_MAX = 2_000
const REQUEST_TIMEOUT_MS = 30_000

/** Opens an HTTP server of the lab: an answer to each request, spoiled where a fault says so. */
export async function openHttp(board: Switchboard, plan: HttpPlan): Promise<LabServer> {
  const server = createFor(plan, (request, response) => {
    void answer(board, plan, request, response)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.maxConnections = CONNECTIONS_MAX
  server.listen(board.portOf(plan.name), LOOPBACK)
  await once(server, 'listening')
  // A TCP server that listens on a port always has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    name: plan.name,
    protocol: 'http',
    address: `${LOOPBACK}:${port}`,
    close: () => closeHttp(server, sockets),
  }
}

function createFor(
  { certify, isOldTls }: HttpPlan,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const limits = { requestTimeout: REQUEST_TIMEOUT_MS }
  if (!certify) return createServer(limits, listener)
  return createTlsServer(
    {
      ...limits,
      ...(isOldTls && OLD_TLS),
      SNICallback: (host, done) => done(null, certify(host)),
    },
    listener,
  )
}

const OLD_TLS = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
} as const

async function answer(
  board: Switchboard,
  plan: HttpPlan,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const began = performance.now()
  response.on('error', () => response.destroy())
  try {
    const body = await readBody(request)
    if (body === undefined) return send(response, { status: 413, headers: { connection: 'close' } })
    const ask = readAsk(request, body)
    if (!ask) return send(response, { status: 400 })
    const { fault, request: logged } = note(board, plan, ask)
    response.once('finish', () => {
      if (logged) logged.took_ms = performance.now() - began
    })
    const reply = fault && !isActedOn(fault) ? { status: 503 } : await plan.respond(ask)
    if (fault) await sendFaulty(fault, ask, reply, response)
    else if (reply === 'drop') request.socket.destroy()
    else send(response, reply)
  } catch (error) {
    // A client that left in the middle of its own body, or a mistake of ours: both end the line.
    if (!request.errored) console.error(`${plan.name}:`, error)
    request.socket.destroy()
  }
}

function note(board: Switchboard, plan: HttpPlan, ask: HttpAsk): Partial<Noted> {
  if (plan.isFaulty === false) return {}
  return board.note(plan.name, 'http', plan.asked?.(ask) ?? ask.path)
}

/**
 * Undefined when the body is larger than anything the lab has a use for. The rest of it is read and
 * thrown away, so that the refusal reaches the client; a client that never stops is cut off.
 */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = part as Buffer // No encoding is set, so the stream yields Buffers.
    size += bytes.length
    if (size > PATIENCE_BYTES_MAX) request.destroy(new Error('a body without end'))
    if (size <= BODY_BYTES_MAX) parts.push(bytes)
  }
  if (size > BODY_BYTES_MAX) return undefined
  return Buffer.concat(parts).toString('utf8')
}

function readAsk(request: IncomingMessage, body: string): HttpAsk | undefined {
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
  const url = URL.parse(request.url ?? '/', 'http://lab.invalid')
  if (!url) return undefined
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    host,
    headers: request.headers,
    body,
  }
}

/** Sockets are ended one by one: the server itself forgets those that are still greeting in TLS. */
async function closeHttp(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
}
