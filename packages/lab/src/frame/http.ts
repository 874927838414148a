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
import type { LabServer, NotedRequest, Switchboard } from './switchboard.ts'

export interface HttpPlan {
  name: string
  respond: (ask: HttpAsk) => HttpReply | Promise<HttpReply>
  /** False for the control API, because a fault must never prevent its own removal. */
  isFaulty?: boolean
  /** The text that the log shows and `match` searches. Defaults to the path. */
  asked?: (ask: HttpAsk) => string
  /** Returns the certificate for a host. If set, the server speaks HTTPS. */
  certify?: (host: string) => SecureContext
  /** Supports only TLS 1.0 and 1.1, which no server should. */
  isOldTls?: boolean
}

/** A DNS zone with a thousand long records takes this much. */
const BODY_BYTES_MAX = 4 * 1024 * 1024
const PATIENCE_BYTES_MAX = 4 * BODY_BYTES_MAX
const CONNECTIONS_MAX = 2_000
const REQUEST_TIMEOUT_MS = 30_000

/** Opens an HTTP server of the lab. It answers each request, with a fault if one applies. */
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
    // Either the client left while sending its body, or we have a bug. Both close the connection.
    if (!request.errored) console.error(`${plan.name}:`, error)
    request.socket.destroy()
  }
}

function note(board: Switchboard, plan: HttpPlan, ask: HttpAsk): Partial<NotedRequest> {
  if (plan.isFaulty === false) return {}
  return board.note(plan.name, 'http', plan.asked?.(ask) ?? ask.path)
}

/**
 * Returns undefined if the body is over the limit. The rest is read and discarded so the refusal
 * reaches the client. A client that never stops sending is cut off.
 */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = part as Buffer // No encoding is set, so the stream yields Buffers.
    size += bytes.length
    if (size > PATIENCE_BYTES_MAX) request.destroy(new Error('The body never ends.'))
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

/**
 * Sockets are closed one by one, because the server doesn't track those still in a TLS handshake.
 */
async function closeHttp(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
}
