import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { LimitResult } from './limiter.ts'

/** A body, and its length in UTF-8, counted once for all who get it. */
export type Body = { text: string; bytes: number }

export function bodyOf(text: string): Body {
  return { text, bytes: Buffer.byteLength(text) }
}

/**
 * Longer than proxies keep an idle connection (nginx 60 s, Caddy 120 s), so that they close it first.
 * If we did, a proxy could send an order at that very moment, and answer 502.
 */
export const KEEP_ALIVE_SECONDS = 130

/** Headers that differ in each response, so they are written fresh every time. */
const OWN_HEADERS = /^(x-request-id|ratelimit-.*|content-length|connection)$/
const LAST_LINES = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`

/**
 * The first lines of Fastify's latest response, for the early answers after it. Fastify and Node have
 * checked them, so they aren't checked again.
 */
export function headOf(reply: FastifyReply): string {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !OWN_HEADERS.test(name))
  return [
    'HTTP/1.1 200 OK',
    ...shared.map(([name, value]) => `${name}: ${String(value)}`),
    '',
  ].join('\r\n')
}

type Answer = { head: string; request_id: string; taken: LimitResult; body: Body }

/**
 * Sends a success with the headers that Fastify would send, in one write. Checking fifteen headers
 * one by one cost more than everything else we do for a response. Node has no way to pass in headers
 * as one string, so they go where Node would write them.
 */
export function sendEarly(
  response: ServerResponse,
  { head, request_id, taken, body }: Answer,
): void {
  const { limit, remaining, resetSeconds, policy } = taken
  const own =
    `x-request-id: ${request_id}\r\nratelimit-limit: ${limit}\r\n` +
    `ratelimit-remaining: ${remaining}\r\nratelimit-reset: ${resetSeconds}\r\n` +
    `ratelimit-policy: ${policy}\r\ncontent-length: ${body.bytes}\r\nDate: ${dateLine()}\r\n`
  const composed = response as ServerResponse & { _header: string }
  composed._header = head + own + LAST_LINES
  // ASCII text has the same bytes in both encodings, and latin1 is faster.
  response.end(body.text, body.bytes === body.text.length ? 'latin1' : 'utf8')
}

/** The headers of a sent answer that the request log shows. `type`: its content type. */
export function earlyHeaders(type: string, { bytes }: Body, taken: LimitResult) {
  const { limit, remaining, resetSeconds } = taken
  return {
    'content-type': type,
    'content-length': bytes,
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
  }
}

/** Whether a response can be sent by `sendEarly`: the connection stays open after it. */
export function canSendEarly({ shouldKeepAlive }: ServerResponse): boolean {
  return shouldKeepAlive
}

let date = { untilMs: 0, text: '' }

/** The time for the Date header, which has whole seconds. */
function dateLine(): string {
  const now = Date.now()
  if (now >= date.untilMs || now < date.untilMs - 1_000) {
    date = { untilMs: now - (now % 1_000) + 1_000, text: new Date(now).toUTCString() }
  }
  return date.text
}
