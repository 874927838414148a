import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { Refusal } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import type { Admission } from './admission.ts'
import { answerInOrder, type EarlyAnswer, type ReadyAnswer } from './before-framework.ts'
import { addDeprecationHeaders } from './deprecation.ts'
import { clientErrorOf, LATE_BODY, NO_TUNNELS, openClientErrors } from './client-errors.ts'
import { KEEP_ALIVE_SECONDS } from './early-answer.ts'
import { readEmptyBodies } from './empty-bodies.ts'
import { answerError, answerErrors } from './errors.ts'
import { readJsonBodies } from './json-body.ts'
import { idempotencyKeyOf } from './once.ts'
import { LateLog } from './late-log.ts'
import { LazyShapes } from './lazy-shapes.ts'
import { isLingering, lingerForBody } from './lingering.ts'
import { type Metrics, measureRequests, answerLogger } from './metrics.ts'
import { nameRequests } from './name-requests.ts'
import { parseQuery, readNumbersInQuery } from './query.ts'
import { securityHeaders } from './security-headers.ts'
import { refuseWhileClosing } from './stopping.ts'
import { BODY_DEADLINE_MS, closeEarly, demandTimelyBodies } from './timely-bodies.ts'
import type { Traces } from './traces.ts'
import { answerNowhere, answerUnknownRoutes, wantsPage } from './unknown-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shapes: LazyShapes
  }
}

/** Our Fastify app. TypeBox schemas give request data its types. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

type Options = {
  log: Logger
  clock: Clock
  metrics: Metrics
  baseUrl: string
  trustProxyHops: number
  /** Undefined: every request is admitted. */
  admission?: Admission
  traces?: Traces | undefined
}

export const BODY_BYTES_MAX = 64 * 1024
const SERVER = {
  // Most requests have no body. Their streams end at once, without events.
  optimizeEmptyRequests: true,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1_000,
  headersTimeout: BODY_DEADLINE_MS,
  /** Off: timely-bodies.ts enforces our own deadline. */
  requestTimeout: 0,
}
/** A domain name in a path has up to 253 characters, or three times as many percent-encoded. */
const ROUTER = { maxParamLength: 800, ignoreTrailingSlash: true, querystringParser: parseQuery }

/** An HTTP server with the conventions that apply everywhere, but no routes yet. */
export function openApp(options: Options): App {
  const { log, clock, metrics, baseUrl, trustProxyHops, admission, traces } = options
  const headers = securityHeaders(baseUrl)
  const answerClientError = openClientErrors({ headers, clock, metrics, log })
  const ready: ReadyAnswer[] = []
  const answers: EarlyAnswer[] = []
  const shapes = new LazyShapes()
  const app: App = Fastify({
    schemaController: { compilersFactory: shapes.factories },
    serverFactory: (framework) => {
      const isStopping = () => app.stopping.isDraining
      // A hook of ours rejects a missing Host, so that the error has our usual shape.
      const limits = { requireHostHeader: false, ...SERVER }
      const early = { ready, answers, isStopping, admission }
      return createServer(limits, answerInOrder(early, framework))
    },
    loggerInstance: log as FastifyBaseLogger,
    // We log one line per response instead. Fastify's two lines cost 39 % of throughput.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    childLoggerFactory: (parent, bindings, options) =>
      new LateLog(() => parent.child(bindings, options)),
    genReqId: () => publicId('req', clock.now()),
    // Each trusted proxy appends the address it saw, so the caller is the entry before the last
    // trusted one. Without proxies, the caller is the connection's address and no header is parsed.
    trustProxy: trustProxyHops > 0 && ((_address: string, hop: number) => hop < trustProxyHops),
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: ROUTER,
    forceCloseConnections: 'idle',
    // A hook of ours sends the 503, so that the error has our usual shape.
    return503OnClosing: false,
    frameworkErrors: answerBadPaths(headers, answerLogger(metrics, log), () => app),
    clientErrorHandler: (error, socket) => answerClientError(clientErrorOf(error), socket),
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: true,
        allErrors: true,
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.decorate('readyAnswers', ready)
  app.decorate('earlyAnswers', answers)
  app.decorate('shapes', shapes)
  app.server.on('connect', (_request, socket: Socket) => answerClientError(NO_TUNNELS, socket))
  // An unknown expectation may be ignored (RFC 9110, 10.1.1). Node would answer it with 417.
  app.server.on('checkExpectation', (...asked) => app.server.emit('request', ...asked))
  headEveryAnswer(app, headers)
  const isTraced = traces !== undefined
  nameRequests(app, { isTraced })
  traces?.watch(app)
  demandTimelyBodies(app, { refuseLate: (socket) => answerClientError(LATE_BODY, socket) })
  refuseWhileClosing(app)
  admission?.refuseIn(app)
  refuseWrongHeaders(app)
  readEmptyBodies(app)
  readJsonBodies(app)
  readNumbersInQuery(app)
  addDeprecationHeaders(app)
  measureRequests(app, { metrics, log, isTraced })
  answerErrors(app)
  answerUnknownRoutes(app, ROUTER)
  return app
}

type Headers = Record<string, string>

function headEveryAnswer(app: App, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isLingering(request.raw.socket)) {
      // Sent after the last request this connection accepts, so it can't be answered.
      request.raw.socket.destroy()
      return void reply.hijack()
    }
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}

/** Rejects headers that are invalid on every route, even on routes that don't use them. */
function refuseWrongHeaders(app: App): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      return done(new Refusal('validation_error', 'The Host header is missing.'))
    }
    if (headers['idempotency-key'] === undefined) return done()
    try {
      idempotencyKeyOf(headers)
      done()
    } catch (refusal) {
      done(refusal as Error)
    }
  })
}

/** Fastify runs no hooks for a path it can't decode, so this does their work. */
function answerBadPaths(
  headers: Headers,
  logAnswered: ReturnType<typeof answerLogger>,
  appOf: () => App,
) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id)
    lingerForBody(request.raw)
    closeEarly(request, reply)
    // People who followed a broken link get a page, as for any other unknown address.
    if (wantsPage(request)) answerNowhere(appOf(), request, reply)
    else answerError(error, request, reply)
    const { method, url } = request
    const answered = { method, route: 'none', url, status: reply.statusCode, ms: 0 }
    logAnswered(answered, () => request.log)
  }
}
