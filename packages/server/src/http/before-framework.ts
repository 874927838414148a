import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { LimitResult } from './limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tried in order, before Fastify sees the request. */
    earlyAnswers: EarlyAnswer[]
  }
}

/**
 * Looks at a request before Fastify does. Returns true if it took charge of the request. It may
 * still hand the request to Fastify later by calling `passOn` once.
 */
export type EarlyAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: () => void,
) => boolean

/** With any of these headers the answer may differ, or needs more than a stored response. */
const SPECIAL_HEADERS = new Set([
  'cookie',
  'authorization',
  'origin',
  'idempotency-key',
  'if-none-match',
  'content-length',
  'transfer-encoding',
  'expect',
])

/** From now on, Fastify answers every request with this header. */
export function needsFramework(header: string): void {
  SPECIAL_HEADERS.add(header)
}

/** Headers that differ in each response, so they are written fresh every time. */
const OWN_HEADERS = /^(x-request-id|ratelimit-.*|content-length|connection)$/

type Early = {
  answers: readonly EarlyAnswer[]
  isStopping: () => boolean
  /** Whether there is room for the request. */
  enter: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * Tries the early answers before Fastify. Only Fastify refuses requests, so it gets every request
 * while the service is stopping or busy, and those without a Host.
 */
export function answerInOrder(
  { answers, isStopping, enter }: Early,
  framework: RequestListener,
): RequestListener {
  return (request, response) => {
    const passOn = () => framework(request, response)
    const isPassedOn = isStopping() || request.headers.host === undefined
    if (!enter(request, response) || isPassedOn) return passOn()
    if (!answers.some((answer) => answer(request, response, passOn))) passOn()
  }
}

/**
 * Whether a request carries more than a URL and proof of who is asking. Most requests have few
 * headers, so it's cheaper to look each one up in this set than the other way around.
 */
export function hasSpecialHeaders({ rawHeaders }: IncomingMessage): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (SPECIAL_HEADERS.has(rawHeaders[at]?.toLowerCase() ?? '')) return true
  }
  return false
}

/**
 * The headers of Fastify's latest response that the next early answer can reuse. Names and values
 * alternate, a format Node writes without validating each one again.
 */
export function sharedHeaders(reply: FastifyReply): string[] {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !OWN_HEADERS.test(name))
  return shared.flatMap(([name, value]) => [name, String(value)])
}

/** The headers that belong to a single early answer. */
export function ownHeaders(request_id: string, taken: LimitResult): string[] {
  return [
    'x-request-id',
    request_id,
    'ratelimit-limit',
    String(taken.limit),
    'ratelimit-remaining',
    String(taken.remaining),
    'ratelimit-reset',
    String(taken.resetSeconds),
    'ratelimit-policy',
    taken.policy,
  ]
}
