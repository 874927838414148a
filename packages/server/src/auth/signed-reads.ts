import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Batcher } from '../db/batcher.ts'
import type { App } from '../http/app.ts'
import { hasSpecialHeaders } from '../http/before-framework.ts'
import { earlyHeaders, bodyOf, canSendEarly, headOf, sendEarly } from '../http/early-answer.ts'
import type { Limiter } from '../http/limiter.ts'
import type { LimitName } from '../http/limits.ts'
import { type LoggedRoute, loggedRouteOf } from '../http/logged-path.ts'
import { gauge, type Metrics, answerLogger } from '../http/metrics.ts'
import { numbersIn, parseQuery, readNumbers } from '../http/query.ts'
import type { RequestLog } from '../http/request-log.ts'
import type { Scope } from '../http/route-config.ts'
import type { Clock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import { fittingCredential } from './known-credential.ts'
import type { Nonces } from './nonces.ts'
import type { CredentialRow, NonceUse, NonceUsed } from './partner-sql.ts'
import { rememberProof } from './partner.ts'
import type { Tenant } from '../values/environment.ts'
import { unsignableUrl } from './unsignable.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers very frequent signed reads in batches, before Fastify sees the request. */
    earlyAnswers?: EarlyAnswers
    /**
     * Like `earlyAnswers`, one at a time, for reads that take different times and shouldn't wait
     * for each other.
     */
    earlyAnswer?: EarlyAnswer
  }
}

/** A validated query, and the environment it was sent to. */
export type EarlyAsked = { query: unknown; environment: Tenant['environment'] }

type Body = Record<string, unknown>

/** Answers a batch of reads. Where it returns undefined or fails, Fastify answers. */
export type EarlyAnswers = (asked: EarlyAsked[]) => Promise<(Body | undefined)[]>

export type EarlyAnswer = (asked: EarlyAsked) => Promise<Body | undefined>

type Needs = {
  nonces: Nonces
  limiter: Limiter
  clock: Clock
  metrics: Metrics
  log: Logger
  requestLog: RequestLog
}

type SignedRead = {
  route: string
  logged: LoggedRoute
  limit: LimitName
  scopes: readonly Scope[]
  find: (signed: Signed) => Promise<Found>
  numbersInQuery: readonly string[]
  /** Undefined until Fastify has answered once. Until then, Fastify answers. */
  learned: Learned | undefined
}

/**
 * Fastify's own functions for a route, so that early answers are parsed and serialized the same
 * way.
 */
type Learned = {
  head: string
  type: string
  isValid: (query: unknown) => boolean
  write: (answer: Body) => string
}

/** How many single answers may start before their nonces are confirmed as new. */
const BEGUN_MAX = 4
const NO_BODY = new Uint8Array()

/**
 * Answers very frequent signed reads before Fastify sees them, because Fastify's own work was most
 * of their cost. Everything the contract requires of a signed request happens here too, in the same
 * order and with the same functions, but only successes are answered. Anything that would be
 * refused, is unknown or fails goes to Fastify, which handles all refusals.
 */
export function serveSignedReads(app: App, needs: Needs): void {
  const reads = new Map<string, SignedRead>()
  let sent = 0
  gauge(needs.metrics, 'signed_answers_early', 'Signed reads answered early.', () => sent)
  app.addHook('onRoute', (route) => {
    const { earlyAnswers, earlyAnswer, limit, scopes = [] } = route.config ?? {}
    if (!limit || route.method !== 'GET') return
    const find = earlyAnswer
      ? findSingly(needs, limit, earlyAnswer)
      : earlyAnswers && findTogether(needs.nonces, earlyAnswers)
    if (!find) return
    const numbersInQuery = numbersIn(route.schema?.querystring)
    const read: SignedRead = {
      route: route.url,
      logged: loggedRouteOf(route.url, route.schema?.querystring),
      limit,
      scopes,
      find,
      numbersInQuery,
      learned: undefined,
    }
    reads.set(route.url, read)
    route.onSend = (request, reply, payload, done) => {
      if (reply.statusCode === 200) read.learned ??= learnFrom(request, reply)
      done(null, payload)
    }
  })
  const answerTo = answererOf(needs)
  app.earlyAnswers.push((request, response, passOn) => {
    const signed = canSendEarly(response) && readSigned(request, reads, needs.clock.now())
    if (!signed) return false
    void answerTo(request, response, signed).then((isAnswered) => {
      if (isAnswered) sent += 1
      else passOn()
    }, passOn)
    return true
  })
}

function learnFrom(request: FastifyRequest, reply: FastifyReply): Learned | undefined {
  const isValid = request.getValidationFunction('querystring')
  const write = reply.getSerializationFunction('200')
  const type = String(reply.getHeader('content-type'))
  return isValid && write && { head: headOf(reply), type, isValid, write }
}

type Found = { used: NonceUsed; answer: Body | undefined }

/**
 * Reads the answer while its nonce is being checked. A refused request costs the same work, so only
 * a few start before the nonce is confirmed, and none for callers over their limit.
 */
function findSingly(
  { nonces, limiter }: Needs,
  limit: LimitName,
  earlyAnswer: EarlyAnswer,
): SignedRead['find'] {
  const nonceUses = nonces.openBatcher()
  const isUsedUp = ({ row }: Signed) => {
    const taken = limiter.takeNow?.(limit, row.key_id)
    void taken?.giveBack()
    return taken?.isAllowed === false
  }
  let begun = 0
  const begin = async (signed: Signed): Promise<Body | undefined> => {
    if (begun >= BEGUN_MAX || isUsedUp(signed)) return undefined
    begun += 1
    try {
      return await earlyAnswer(askedBy(signed))
    } catch {
      // Fastify repeats the read and reports the error.
      return undefined
    } finally {
      begun -= 1
    }
  }
  return async (signed) => {
    const reading = begin(signed)
    const used = await nonceUses.ask(useBy(signed))
    return { used, answer: used === 'new' ? await reading : undefined }
  }
}

/**
 * Checks the nonces of concurrent requests while reading their answers. If a nonce was already
 * used, its answer is discarded.
 */
function findTogether(nonces: Nonces, earlyAnswers: EarlyAnswers): SignedRead['find'] {
  const batcher = new Batcher<Signed, Found>(async (asked) => {
    const [used, answers] = await Promise.all([
      nonces.useAll(asked.map(useBy)),
      // Fastify repeats the read and reports the error.
      earlyAnswers(asked.map(askedBy)).catch(() => []),
    ])
    return used.map((each, at) => ({ used: each, answer: answers[at] }))
  })
  return async (signed) => await batcher.ask(signed)
}

const useBy = ({ row: { key_id, version }, nonce }: Signed): NonceUse => ({
  key_id,
  version,
  nonce,
  isRead: true,
})
const askedBy = ({ row: { environment }, query }: Signed): EarlyAsked => ({ query, environment })

type Signed = {
  read: SignedRead
  learned: Learned
  row: CredentialRow
  nonce: string
  query: unknown
}

/** A read that may be answered early if its nonce is new: validly signed, with the right scope. */
function readSigned(
  request: IncomingMessage,
  reads: Map<string, SignedRead>,
  now: Date,
): Signed | undefined {
  const { url = '', method } = request
  const mark = url.indexOf('?')
  if (method !== 'GET' || mark < 0) return undefined
  const read = reads.get(url.slice(0, mark))
  if (!read?.learned || hasSpecialHeaders(request)) return undefined
  // Fastify refuses it.
  if (unsignableUrl(url) !== undefined) return undefined
  const row = credentialOf(request, now)
  if (!row || !read.scopes.some((scope) => row.scopes.includes(scope))) return undefined
  const query = parseQuery(url.slice(mark + 1))
  readNumbers(query, read.numbersInQuery)
  if (!read.learned.isValid(query)) return undefined
  const nonce = String(request.headers['x-service-nonce'])
  return { read, learned: read.learned, row, nonce, query }
}

function credentialOf(request: IncomingMessage, now: Date): CredentialRow | undefined {
  try {
    return fittingCredential(request, NO_BODY, now)
  } catch {
    // Fastify reports why, with the same message.
    return undefined
  }
}

type Answerer = (
  request: IncomingMessage,
  response: ServerResponse,
  signed: Signed,
) => Promise<boolean>

/** Answers a read, or returns that it didn't and remembers what was already verified. */
function answererOf({ limiter, clock, metrics, log, requestLog }: Needs): Answerer {
  const logAnswered = answerLogger(metrics, log)
  return async (request, response, signed) => {
    const began = performance.now()
    const body = await bodyFor(request, signed)
    if (body === undefined) return false
    const { read, learned, row } = signed
    const taken =
      limiter.takeNow?.(read.limit, row.key_id) ?? (await limiter.take(read.limit, row.key_id))
    if (!taken.isAllowed) {
      // Fastify sends the refusal and counts the call itself.
      await taken.giveBack()
      rememberProof(request, () => row)
      return false
    }
    const request_id = publicId('req', clock.now())
    const sent = bodyOf(body)
    sendEarly(response, { head: learned.head, request_id, taken, body: sent })
    const { method = '', url = '' } = request
    const ms = performance.now() - began
    const child = () => log.child({ request_id }) as FastifyBaseLogger
    const answered = { method, url, status: 200, ms }
    logAnswered({ ...answered, route: read.route }, child)
    const headers = { request: request.headers, answer: earlyHeaders(learned.type, sent, taken) }
    requestLog.note(row, { ...answered, request_id, route: read.logged, code: null, headers })
    return true
  }
}

/**
 * The body for a read whose nonce is new. If there is none, remembers the nonce's result for
 * Fastify, because checking it a second time would look like a replay.
 */
async function bodyFor(request: IncomingMessage, signed: Signed): Promise<string | undefined> {
  try {
    const { used, answer } = await signed.read.find(signed)
    if (used !== 'new') return undefined
    if (answer) return signed.learned.write(answer)
    rememberProof(request, () => signed.row)
    return undefined
  } catch (failure) {
    rememberProof(request, () => {
      throw failure
    })
    return undefined
  }
}
