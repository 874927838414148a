import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'
import type { App } from '../http/app.ts'
import {
  answerBeforeFramework,
  bringsSomething,
  ownHeaders,
  sharedHeaders,
} from '../http/before-framework.ts'
import type { Limiter } from '../http/limiter.ts'
import type { LimitName } from '../http/limits.ts'
import { gauge, type Metrics, tellAnswered } from '../http/metrics.ts'
import type { Scope } from '../http/route-config.ts'
import type { Clock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import { fittingCredential } from './known-credential.ts'
import type { NonceUses } from './nonce-uses.ts'
import type { CredentialRow } from './partner-sql.ts'
import { rememberProof, type Tenant } from './partner.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a signed read that is asked very often is answered before the framework sees it. */
    earlyAnswer?: EarlyRead
  }
}

/** The body for a query as it came; undefined, or a failure, where the framework shall answer. */
type EarlyRead = (query: string, tenant: Tenant) => Promise<string | undefined>

type Needs = {
  limiter: Limiter
  clock: Clock
  metrics: Metrics
  log: Logger
  nonceUses: NonceUses
}

type SignedRead = {
  route: string
  limit: LimitName
  scopes: readonly Scope[]
  earlyAnswer: EarlyRead
  /** Of the framework's own last answer; until there is one, the framework answers. */
  headers: string[] | undefined
}

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
    const { earlyAnswer, limit, scopes = [] } = route.config ?? {}
    if (!earlyAnswer || !limit || route.method !== 'GET') return
    const read: SignedRead = { route: route.url, limit, scopes, earlyAnswer, headers: undefined }
    reads.set(route.url, read)
    route.onSend = (_request, reply, payload, done) => {
      if (reply.statusCode === 200) read.headers ??= sharedHeaders(reply)
      done(null, payload)
    }
  })
  const answerTo = answererOf(needs)
  answerBeforeFramework(app, (request, response, passOn) => {
    const signed = readSigned(request, reads, needs.clock.now())
    if (!signed) return false
    void answerTo(request, response, signed).then((isAnswered) => {
      if (isAnswered) sent += 1
      else passOn()
    }, passOn)
    return true
  })
}

type Signed = { read: SignedRead; headers: string[]; row: CredentialRow; query: string }

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
  if (!read?.headers || bringsSomething(request)) return undefined
  const row = credentialOf(request, now)
  if (!row || !read.scopes.some((scope) => row.scopes.includes(scope))) return undefined
  return { read, headers: read.headers, row, query: url.slice(mark + 1) }
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
function answererOf({ limiter, clock, metrics, log, nonceUses }: Needs): Answerer {
  const tell = tellAnswered(metrics, log)
  return async (request, response, { read, headers, row, query }) => {
    const began = performance.now()
    if (!(await isNewNonce(request, row, nonceUses))) return false
    rememberProof(request, () => row)
    const { partner_id: id, environment, key_id } = row
    const body = await read.earlyAnswer(query, { id, environment })
    if (body === undefined) return false
    const taken = await limiter.take(read.limit, key_id)
    if (!taken.isAllowed) {
      // It is the framework that refuses, and it counts for itself.
      await taken.giveBack()
      return false
    }
    const request_id = publicId('req', clock.now())
    const length = String(Buffer.byteLength(body))
    const own = ownHeaders(request_id, taken)
    response.writeHead(200, [...headers, 'content-length', length, ...own])
    response.end(body)
    const { method = '', url = '' } = request
    const ms = performance.now() - began
    const child = () => log.child({ request_id }) as FastifyBaseLogger
    tell({ method, route: read.route, url, status: 200, ms }, child)
    return true
  }
}

/** A failure here is the framework's to tell: it does not ask again for what may have been used. */
async function isNewNonce(
  request: IncomingMessage,
  { key_id, version }: CredentialRow,
  nonceUses: NonceUses,
): Promise<boolean> {
  try {
    const nonce = String(request.headers['x-service-nonce'])
    return (await nonceUses.ask({ key_id, version, nonce })) === 'new'
  } catch (failure) {
    rememberProof(request, () => {
      throw failure
    })
    return false
  }
}
