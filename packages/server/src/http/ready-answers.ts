import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { BoundedMap } from '../values/bounded-map.ts'
import type { Clock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import type { App } from './app.ts'
import { hasSpecialHeaders, ownHeaders, sharedHeaders } from './before-framework.ts'
import { callerAddress, clientAddress } from './caller-address.ts'
import { InstantAnswers } from './instant-answers.ts'
import type { Limiter, LimitResult } from './limiter.ts'
import type { LimitName } from './limits.ts'
import { gauge, type Metrics, answerLogger } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Callers who send only a URL may get the same stored response, up to a second old, as long as
     * this value doesn't change. Return what the answer is built from.
     */
    readyWhile?: () => unknown
  }
}

type Needs = {
  limiter: Limiter
  clock: Clock
  metrics: Metrics
  log: Logger
  trustProxyHops: number
}

type Ready = {
  route: string
  limit: LimitName
  readyWhile: () => unknown
  madeFrom: unknown
  until: number
  /** Names and values alternate, a format Node writes without validating each one again. */
  headers: string[]
  body: string
}

const KEPT_MS = 1_000
const ANSWERS_MAX = 1_000
const URL_LENGTH_MAX = 256
const BODY_BYTES_MAX = 16 * 1024

/**
 * Sends stored responses before Fastify sees the request. For prices and rules that are in memory,
 * Fastify's own work was more than half of the cost. They are counted, limited and logged like any
 * other response, and reuse the headers of Fastify's latest one.
 */
export function serveReadyAnswers(app: App, needs: Needs): void {
  const { takeNow } = needs.limiter
  // A shared count needs a round trip, so there are no early answers then.
  if (!takeNow) return
  const answers = new BoundedMap<string, Ready>(ANSWERS_MAX)
  const instant = new InstantAnswers<Ready>()
  let sent = 0
  gauge(needs.metrics, 'answers_from_memory', 'Answers sent before the framework.', () => sent)
  app.addHook('onRoute', (route) => {
    const { readyWhile, limit, instantly } = route.config ?? {}
    if (!readyWhile || !limit) return
    if (instantly) instant.add(route.url, instantly)
    route.onSend = (request, reply, payload, done) => {
      const made = readyFrom(request, reply, payload)
      if (made && instantly) {
        const life = { readyWhile, madeFrom: readyWhile(), until: Number.POSITIVE_INFINITY }
        instant.learn(route.url, { ...made, ...life, limit })
      } else if (made) {
        answers.set(request.url, { ...made, ...lifeOf(readyWhile, needs.clock), limit })
      }
      done(null, payload)
    }
  })
  const find = (url: string) => answers.get(url) ?? instant.find(url)
  const send = senderOf({ find, forget: (url) => answers.delete(url) }, takeNow, needs)
  app.earlyAnswers.push((request, response) => {
    const isSent = send(request, response)
    if (isSent) sent += 1
    return isSent
  })
}

type Sender = (request: IncomingMessage, response: ServerResponse) => boolean
type Answers = { find: (url: string) => Ready | undefined; forget: (url: string) => void }

/** Sends a stored response if there is one and the caller may have it. Returns whether it did. */
function senderOf(
  answers: Answers,
  takeNow: (name: LimitName, caller: string) => LimitResult,
  { clock, metrics, log, trustProxyHops }: Needs,
): Sender {
  const logAnswered = answerLogger(metrics, log)
  return (request, response) => {
    const { url = '', method = '' } = request
    if (method !== 'GET') return false
    const began = performance.now()
    const ready = answers.find(url)
    if (!ready || hasSpecialHeaders(request)) return false
    const now = clock.now()
    if (now.getTime() >= ready.until || ready.readyWhile() !== ready.madeFrom) {
      answers.forget(url)
      return false
    }
    const taken = takeNow(ready.limit, callerAddress(clientAddress(request, trustProxyHops)))
    if (!taken.isAllowed) {
      // Fastify sends the refusal and counts the call itself.
      void taken.giveBack()
      return false
    }
    const request_id = publicId('req', now)
    const headers = ready.headers.concat(ownHeaders(request_id, taken))
    headers.push('content-length', String(Buffer.byteLength(ready.body)))
    response.writeHead(200, headers)
    response.end(ready.body)
    const answered = { method, route: ready.route, url, status: 200 }
    logAnswered({ ...answered, ms: performance.now() - began }, () => ownLog(log, request_id))
    return true
  }
}

function ownLog(log: Logger, request_id: string): FastifyBaseLogger {
  return log.child({ request_id }) as FastifyBaseLogger
}

type Made = Pick<Ready, 'route' | 'headers' | 'body'>

/** The response Fastify just sent, if it can be reused for the next caller. */
function readyFrom(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Made | undefined {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return undefined
  if (request.method !== 'GET' || hasSpecialHeaders(request.raw)) return undefined
  const bytes = Buffer.byteLength(payload)
  if (bytes > BODY_BYTES_MAX || request.url.length > URL_LENGTH_MAX) return undefined
  const route = request.routeOptions.url ?? 'none'
  return { route, headers: sharedHeaders(reply), body: payload }
}

function lifeOf(readyWhile: () => unknown, clock: Clock) {
  return { readyWhile, madeFrom: readyWhile(), until: clock.now().getTime() + KEPT_MS }
}
