import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawServerDefault,
} from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Clock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import { tellDeprecations } from './deprecation.ts'
import { answerClientError, answerError, answerErrors } from './errors.ts'
import { readJsonBodies } from './json-body.ts'
import { idempotencyKeyOf } from './once.ts'
import { LateLog } from './late-log.ts'
import { type Metrics, measureRequests } from './metrics.ts'
import { readNumbersInQuery } from './query-numbers.ts'
import { securityHeaders } from './security-headers.ts'
import { BODY_DEADLINE_MS, demandTimelyBodies } from './timely-bodies.ts'
import { answerUnknownRoutes } from './unknown-routes.ts'

/** Our Fastify: shapes written in TypeBox are the types of what arrives. */
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
}

export const BODY_BYTES_MAX = 64 * 1024
/** Longer than the idle time of common proxies, so that it is they who close a connection. */
const KEEP_ALIVE_MS = 65_000
/** A domain name in a path has up to 253 characters, and three times as many when escaped. */
const ROUTER = { maxParamLength: 800, ignoreTrailingSlash: true }

/** An HTTP server with the conventions that hold everywhere, and no route yet. */
export function openApp({ log, clock, metrics, baseUrl, trustProxyHops }: Options): App {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line of our own on each response instead: the built-in two cost 39 % of the rate.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    childLoggerFactory: (parent, bindings, options) =>
      new LateLog(() => parent.child(bindings, options)),
    genReqId: () => publicId('req', clock.now()),
    // Each trusted proxy adds the address it saw; the caller is the one before the last trusted.
    // Without any, the address is that of the connection, and nothing needs to be read for it.
    trustProxy: trustProxyHops > 0 && ((_address: string, hop: number) => hop < trustProxyHops),
    bodyLimit: BODY_BYTES_MAX,
    // Ours is in timely-bodies.ts; the headers have the same time.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: ROUTER,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: true,
        allErrors: true,
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.server.headersTimeout = BODY_DEADLINE_MS
  const headers = securityHeaders(baseUrl)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    // Too long a key is refused everywhere, also where it would mean nothing.
    if (request.headers['idempotency-key'] === undefined) return done()
    try {
      idempotencyKeyOf(request.headers)
      done()
    } catch (refusal) {
      done(refusal as Error)
    }
  })
  demandTimelyBodies(app)
  readJsonBodies(app)
  readNumbersInQuery(app)
  tellDeprecations(app)
  measureRequests(app, metrics, log)
  answerErrors(app)
  answerUnknownRoutes(app, ROUTER)
  return app
}
