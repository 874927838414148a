import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { BoundedMap } from '../values/bounded-map.ts'
import type { Clock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import type { App } from './app.ts'
import { hasSpecialHeaders } from './before-framework.ts'
import { callerAddress, clientAddress } from './caller-address.ts'
import { type Body, bodyOf, canSendEarly, headOf, sendEarly } from './early-answer.ts'
import { InstantAnswers } from './instant-answers.ts'
import type { Limiter, LimitResult } from './limiter.ts'
import type { LimitName } from './limits.ts'
import { gauge, logAnswer, type Metrics } from './metrics.ts'
import type { ResponseTimes } from './request-times.ts'

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

/** What all answers of a route share. */
type Sample = {
  limit: LimitName
  times: ResponseTimes
  readyWhile: () => unknown
  madeFrom: unknown
  head: string
}
type Stored = { sample: Sample; until: number; body: Body }

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
  const answers: Answers = {
    stored: new BoundedMap<string, Stored>(ANSWERS_MAX),
    instant: new InstantAnswers<Sample>(),
  }
  let sent = 0
  gauge(needs.metrics, 'answers_from_memory', 'Answers sent before the framework.', () => sent)
  app.addHook('onRoute', (route) => {
    const { readyWhile, limit, instantly } = route.config ?? {}
    if (!readyWhile || !limit || route.method !== 'GET') return
    if (instantly) answers.instant.add(route.url, instantly)
    const times = needs.metrics.requestTimes.of('GET', route.url, 200)
    route.onSend = (request, reply, payload, done) => {
      if (isReusable(request, reply, payload)) {
        const sample = { limit, times, readyWhile, madeFrom: readyWhile(), head: headOf(reply) }
        if (instantly) answers.instant.learn(route.url, sample)
        else keep(answers.stored, request.url, { sample, body: bodyOf(payload) }, needs.clock)
      }
      done(null, payload)
    }
  })
  const send = senderOf(answers, takeNow, needs)
  app.readyAnswers.push((request, response) => {
    const isSent = send(request, response)
    if (isSent) sent += 1
    return isSent
  })
}

type Answers = { stored: BoundedMap<string, Stored>; instant: InstantAnswers<Sample> }

function keep(
  stored: Answers['stored'],
  url: string,
  made: Pick<Stored, 'sample' | 'body'>,
  clock: Clock,
): void {
  if (made.body.bytes > BODY_BYTES_MAX || url.length > URL_LENGTH_MAX) return
  stored.set(url, { ...made, until: clock.now().getTime() + KEPT_MS })
}

type Sender = (request: IncomingMessage, response: ServerResponse) => boolean

/** Sends a stored response if there is one and the caller may have it. Returns whether it did. */
function senderOf(
  { stored, instant }: Answers,
  takeNow: (name: LimitName, caller: string) => LimitResult,
  { clock, log, trustProxyHops }: Needs,
): Sender {
  return (request, response) => {
    const { url = '', method = '' } = request
    if (method !== 'GET') return false
    const began = performance.now()
    const kept = stored.get(url)
    const sample = kept?.sample ?? instant.sampleOf(url)
    if (!sample || hasSpecialHeaders(request) || !canSendEarly(response)) return false
    const now = clock.now()
    if ((kept && now.getTime() >= kept.until) || sample.readyWhile() !== sample.madeFrom) {
      stored.delete(url)
      return false
    }
    const body = kept?.body ?? instant.bodyFor(url)
    if (!body) return false
    const taken = takeNow(sample.limit, callerAddress(clientAddress(request, trustProxyHops)))
    if (!taken.isAllowed) {
      // Fastify sends the refusal and counts the call itself.
      void taken.giveBack()
      return false
    }
    const request_id = publicId('req', now)
    sendEarly(response, { head: sample.head, request_id, taken, body })
    const ms = performance.now() - began
    sample.times.add(ms / 1000)
    if (log.isLevelEnabled('info')) {
      logAnswer({ method, url, status: 200, ms }, log.child({ request_id }) as FastifyBaseLogger)
    }
    return true
  }
}

/** Whether the response Fastify is about to send can be reused for the next caller. */
function isReusable(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return false
  return request.method === 'GET' && !hasSpecialHeaders(request.raw)
}
