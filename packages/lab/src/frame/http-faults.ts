import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Fault, FaultKind, HttpFaultKind } from './faults.ts'
import { send } from './http-message.ts'
import type { HttpAnswer, HttpAsk, HttpReply } from './http-message.ts'
import { GARBAGE, floodParts } from './spoil.ts'
import { waitMs } from './wait.ts'

interface Spoiled {
  fault: Fault
  ask: HttpAsk
  right: HttpAnswer
  response: ServerResponse
  gone: AbortSignal
}

const DRIP_BYTES = 8
const DRIP_PAUSE_MS = 250
const RETRY_AFTER_S = 30
const MAINTENANCE_MS = 3_600_000

/** With these faults the request is refused before it is processed, or never arrives. */
const TURNED_AWAY: readonly FaultKind[] = ['rate_limit', 'maintenance', 'redirect_loop', 'lost']

/** True if the server still processes the request and only its answer is faulty. */
export function isActedOn({ kind }: Fault): boolean {
  return !TURNED_AWAY.includes(kind)
}

/** Answers a request with the given fault, after the fault's delay. */
export async function sendFaulty(
  fault: Fault,
  ask: HttpAsk,
  reply: HttpReply,
  response: ServerResponse,
): Promise<void> {
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  const gone = leaving.signal
  const isDrip = fault.kind === 'slow_drip'
  if (!isDrip && !(await waitMs(fault.delay_ms ?? 0, gone))) return
  if (reply === 'drop') return void response.destroy()
  const kind = fault.kind as HttpFaultKind // The board returns only this protocol's kinds.
  await WAYS[kind]({ fault, ask, right: reply, response, gone })
}

const WAYS: Record<HttpFaultKind, (spoiled: Spoiled) => void | Promise<void>> = {
  delay: ({ right, response }) => send(response, right),
  drop: ({ response }) => void response.destroy(),
  lost: ({ response }) => void response.destroy(),
  // The connection stays open and silent until the client gives up or the lab closes.
  stall: () => {},
  rate_limit: sendTooMany,
  server_error: sendServerError,
  garbage: ({ right, response }) => send(response, withBody(right, GARBAGE)),
  truncate: ({ right, response }) => send(response, withBody(right, half(right))),
  cut: sendCut,
  empty: ({ right, response }) => send(response, withBody(right, Buffer.alloc(0))),
  slow_drip: sendDrip,
  flood: sendFlood,
  wrong_type: ({ right, response }) =>
    send(response, { ...right, headers: { ...right.headers, 'content-type': 'text/html' } }),
  redirect_loop: sendRedirectLoop,
  maintenance: sendMaintenance,
  answer: sendOther,
}

function withBody(right: HttpAnswer, body: Buffer): HttpAnswer {
  return { ...right, status: 200, body }
}

function half(right: HttpAnswer): Buffer {
  const body = Buffer.from(right.body ?? '')
  return body.subarray(0, Math.floor(body.length / 2))
}

function sendTooMany({ fault, response }: Spoiled): void {
  const status = fault.status ?? 429
  const body = JSON.stringify({
    errorCode: status,
    title: 'Too many requests',
    description: ['A fault set in the lab refuses this request.'],
  })
  const headers = {
    'content-type': 'application/rdap+json',
    'retry-after': String(fault.retry_after_s ?? RETRY_AFTER_S),
  }
  send(response, { status, headers, body })
}

function sendServerError({ fault, response }: Spoiled): void {
  const status = fault.status ?? 500
  const headers: Record<string, string> = { 'content-type': 'text/html' }
  if (fault.retry_after_s !== null) headers['retry-after'] = String(fault.retry_after_s)
  send(response, { status, headers, body: `<html><h1>${status}</h1></html>` })
}

/** Announces the whole body, sends half of it and closes the connection. */
function sendCut({ right, response }: Spoiled): void {
  const length = String(Buffer.from(right.body ?? '').length)
  response.writeHead(right.status, { ...right.headers, 'content-length': length })
  response.write(half(right), () => response.destroy())
}

async function sendDrip({ fault, right, response, gone }: Spoiled): Promise<void> {
  const body = Buffer.from(right.body ?? '')
  const length = String(body.length)
  response.writeHead(right.status, { ...right.headers, 'content-length': length })
  response.flushHeaders()
  for (let at = 0; at < body.length; at += DRIP_BYTES) {
    if (!(await waitMs(fault.delay_ms ?? DRIP_PAUSE_MS, gone))) return
    response.write(body.subarray(at, at + DRIP_BYTES))
  }
  response.end()
}

/** Sends a body far larger than any client should accept, as fast as the client reads it. */
async function sendFlood({ right, response, gone }: Spoiled): Promise<void> {
  response.writeHead(200, { ...right.headers })
  for (const part of floodParts()) {
    if (gone.aborted) return
    if (!response.write(part) && !(await isDrained(response, gone))) return
  }
  response.end()
}

async function isDrained(response: ServerResponse, gone: AbortSignal): Promise<boolean> {
  try {
    await once(response, 'drain', { signal: gone })
    return true
  } catch {
    // The client left before the end, as one with a size limit should.
    return false
  }
}

function sendRedirectLoop({ ask, response }: Spoiled): void {
  const hop = Number(ask.query.get('hop') ?? 0) + 1
  send(response, { status: 302, headers: { location: `${ask.path}?hop=${hop}` } })
}

/** Sends whatever the test wants, such as a gateway's error page or unrelated JSON. */
function sendOther({ fault, response }: Spoiled): void {
  const headers = { 'content-type': fault.content_type ?? 'application/rdap+json' }
  send(response, { status: fault.status ?? 200, headers, body: fault.body ?? '' })
}

/** Announces maintenance at a registry, with its start and end, in the registrar's format. */
function sendMaintenance({ fault, response }: Spoiled): void {
  const now = Date.now()
  const body = JSON.stringify({
    type: 'ProviderUnavailable',
    message: 'The provider is in maintenance.',
    startDate: new Date(now - MAINTENANCE_MS).toISOString(),
    endDate: new Date(now + MAINTENANCE_MS).toISOString(),
  })
  const headers = { 'content-type': 'application/json' }
  send(response, { status: fault.status ?? 400, headers, body })
}
