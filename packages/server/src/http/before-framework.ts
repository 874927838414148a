import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Taken } from './limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Asked one after the other, before the framework. */
    earlyAnswers: EarlyAnswer[]
  }
}

/**
 * Looks at a request before the framework does. Says whether it took it; having taken it, it may
 * still pass it on to the framework, once.
 */
export type EarlyAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: () => void,
) => boolean

/** With one of these the answer may be another, or there is more to do than to answer. */
const BROUGHT = new Set([
  'cookie',
  'authorization',
  'origin',
  'idempotency-key',
  'content-length',
  'transfer-encoding',
  'expect',
])

/** What is different in each answer is written anew. */
const OWN_HEADERS = /^(x-request-id|ratelimit-.*|content-length|connection)$/

type Early = { answers: readonly EarlyAnswer[]; isStopping: () => boolean }

/**
 * Puts early answers in front of the framework, which alone refuses: it gets all requests of a
 * service that is stopping, and those that lack a Host.
 */
export function answerInOrder(
  { answers, isStopping }: Early,
  framework: RequestListener,
): RequestListener {
  return (request, response) => {
    const passOn = () => framework(request, response)
    if (isStopping() || request.headers.host === undefined) return passOn()
    if (!answers.some((answer) => answer(request, response, passOn))) passOn()
  }
}

/**
 * A request that is more than a URL and what proves who asks. Most bring few headers, so each of them
 * is looked up among these names, and not each of these among them.
 */
export function bringsSomething({ rawHeaders }: IncomingMessage): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (BROUGHT.has(rawHeaders[at]?.toLowerCase() ?? '')) return true
  }
  return false
}

/**
 * Headers of an answer that the framework has just made, which the next early one has too: names and
 * values in turn, as Node takes them without looking at each again.
 */
export function sharedHeaders(reply: FastifyReply): string[] {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !OWN_HEADERS.test(name))
  return shared.flatMap(([name, value]) => [name, String(value)])
}

/** Headers of one early answer alone. */
export function ownHeaders(request_id: string, taken: Taken): string[] {
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
