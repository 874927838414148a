import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { BATCH_DEADLINE_MS, Batcher } from '../db/batcher.ts'
import type { Db } from '../db/pool.ts'
import type { App } from '../http/app.ts'
import { bringsSomething, ownHeaders, sharedHeaders } from '../http/before-framework.ts'
import type { Limiter } from '../http/limiter.ts'
import type { LimitName } from '../http/limits.ts'
import { gauge, type Metrics, tellAnswered } from '../http/metrics.ts'
import { numbersIn, parseQuery, readNumbers } from '../http/query.ts'
import type { Scope } from '../http/route-config.ts'
import type { Clock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import { fittingCredential } from './known-credential.ts'
import { batchNonceUses } from './nonce-uses.ts'
import {
  type CredentialRow,
  NONCE_KEPT_SECONDS,
  type NonceUse,
  type NonceUsed,
  useNonces,
} from './partner-sql.ts'
import { rememberProof } from './partner.ts'
import type { Tenant } from '../values/environment.ts'
import { unsignableUrl } from './unsignable.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How signed reads that are asked very often are answered before the framework sees them. */
    earlyAnswers?: EarlyAnswers
    /** The same where each takes a time of its own, and none shall wait for the others. */
    earlyAnswer?: EarlyAnswer
  }
}

/** A query that has passed the route's shape, and where it was asked. */
export type EarlyAsked = { query: unknown; environment: Tenant['environment'] }

type Body = Record<string, unknown>

/** What is answered in one moment; undefined, or a failure, where the framework shall answer. */
export type EarlyAnswers = (asked: EarlyAsked[]) => Promise<(Body | undefined)[]>

export type EarlyAnswer = (asked: EarlyAsked) => Promise<Body | undefined>

type Needs = { db: Db; limiter: Limiter; clock: Clock; metrics: Metrics; log: Logger }

type SignedRead = {
  route: string
  limit: LimitName
  scopes: readonly Scope[]
  find: (signed: Signed) => Promise<Found>
  numbersInQuery: readonly string[]
  /** Until the framework has answered once, it answers. */
  learned: Learned | undefined
}

/** The framework's own means for a route, so that an early answer is read and written as by it. */
type Learned = {
  headers: string[]
  isValid: (query: unknown) => boolean
  write: (answer: Body) => string
}

/** Single answers under way before it is known that their nonces are new. */
const BEGUN_MAX = 4
const NO_BODY = new Uint8Array()

/**
 * Answers signed reads that are asked very often before the framework sees them: its own work was
 * most of their cost. All that the contract demands of a signed request is done here in the same
 * order, by the same functions; but only a success is answered. Whatever would be refused, is not
 * known yet or fails is passed on to the framework, which alone refuses.
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
      : earlyAnswers && findTogether(needs.db, earlyAnswers)
    if (!find) return
    const numbersInQuery = numbersIn(route.schema?.querystring)
    const read: SignedRead = {
      route: route.url,
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
    const signed = readSigned(request, reads, needs.clock.now())
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
  return isValid && write && { headers: sharedHeaders(reply), isValid, write }
}

type Found = { used: NonceUsed; answer: Body | undefined }

/**
 * Side by side with the use of its nonce an answer is read. One that is refused in the end costs the
 * same work: so only a few are begun before that is known, and none for whom the limit has run out.
 */
function findSingly(
  { db, limiter }: Needs,
  limit: LimitName,
  earlyAnswer: EarlyAnswer,
): SignedRead['find'] {
  const nonceUses = batchNonceUses(db)
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
      // The framework reads again, and says what is wrong.
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
 * The nonces of one moment are used, and side by side with that their answers are read: an answer
 * whose nonce turns out to be used is thrown away.
 */
function findTogether(db: Db, earlyAnswers: EarlyAnswers): SignedRead['find'] {
  const prompt = db.within(BATCH_DEADLINE_MS)
  const batcher = new Batcher<Signed, Found>(async (asked) => {
    const [used, answers] = await Promise.all([
      useNonces(prompt, asked.map(useBy), NONCE_KEPT_SECONDS),
      // The framework reads again, and says what is wrong.
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
})
const askedBy = ({ row: { environment }, query }: Signed): EarlyAsked => ({ query, environment })

type Signed = {
  read: SignedRead
  learned: Learned
  row: CredentialRow
  nonce: string
  query: unknown
}

/** A read that may be answered early if its nonce is new: well signed, and by whom it may be asked. */
function readSigned(
  request: IncomingMessage,
  reads: Map<string, SignedRead>,
  now: Date,
): Signed | undefined {
  const { url = '', method } = request
  const mark = url.indexOf('?')
  if (method !== 'GET' || mark < 0) return undefined
  const read = reads.get(url.slice(0, mark))
  if (!read?.learned || bringsSomething(request)) return undefined
  // The framework refuses it.
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
    // The framework says why, in the same words.
    return undefined
  }
}

type Answerer = (
  request: IncomingMessage,
  response: ServerResponse,
  signed: Signed,
) => Promise<boolean>

/** Answers a read, or says that it did not; then what was proven of the request is remembered. */
function answererOf({ limiter, clock, metrics, log }: Needs): Answerer {
  const tell = tellAnswered(metrics, log)
  return async (request, response, signed) => {
    const began = performance.now()
    const body = await bodyFor(request, signed)
    if (body === undefined) return false
    const { read, learned, row } = signed
    const taken =
      limiter.takeNow?.(read.limit, row.key_id) ?? (await limiter.take(read.limit, row.key_id))
    if (!taken.isAllowed) {
      // It is the framework that refuses, and it counts for itself.
      await taken.giveBack()
      rememberProof(request, () => row)
      return false
    }
    const request_id = publicId('req', clock.now())
    const bytes = Buffer.byteLength(body)
    const own = ownHeaders(request_id, taken)
    response.writeHead(200, [...learned.headers, 'content-length', String(bytes), ...own])
    // Plain characters are the same in both, and sent faster as they are.
    response.end(body, bytes === body.length ? 'latin1' : 'utf8')
    const { method = '', url = '' } = request
    const ms = performance.now() - began
    const child = () => log.child({ request_id }) as FastifyBaseLogger
    tell({ method, route: read.route, url, status: 200, ms }, child)
    return true
  }
}

/**
 * The body for a read whose nonce is new. Without one, the framework learns what was found out of the
 * nonce: it does not ask again for what may have been used.
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
