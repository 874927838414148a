import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Admission } from './admission.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tried first, in order. They take no place, because they are done when they return. */
    readyAnswers: ReadyAnswer[]
    /** Tried in order, before Fastify sees the request. */
    earlyAnswers: EarlyAnswer[]
  }
}

/** Answers a request at once, and returns true, or leaves it alone. */
export type ReadyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

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

type Early = {
  ready: readonly ReadyAnswer[]
  answers: readonly EarlyAnswer[]
  isStopping: () => boolean
  /** Undefined: every request is admitted. */
  admission: Admission | undefined
}

/**
 * Tries the early answers before Fastify. Only Fastify refuses requests, so it gets every request
 * while the service is stopping or busy, and those without a Host.
 */
export function answerInOrder(
  { ready, answers, isStopping, admission }: Early,
  framework: RequestListener,
): RequestListener {
  const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
    for (const answer of ready) if (answer(request, response)) return true
    return false
  }
  return (request, response) => {
    const isPassedOn = isStopping() || request.headers.host === undefined
    const hasRoom = admission?.hasRoomFor('anonymous') ?? true
    if (!isPassedOn && hasRoom && isAnswered(request, response)) return
    const passOn = () => framework(request, response)
    const isAdmitted = admission?.enter(request, response) ?? true
    if (!isAdmitted || isPassedOn) return passOn()
    if (!hasRoom && isAnswered(request, response)) return
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
