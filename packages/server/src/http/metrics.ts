import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import {
  collectDefaultMetrics,
  Gauge,
  type Metric,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'
import { Refusal } from '../refusal.ts'
import { enteredOf } from './name-requests.ts'
import { RequestTimes } from './request-times.ts'
import { isOneOfSeveral, shareMetrics } from './web-process.ts'

export type Metrics = { registry: Registry; requestTimes: RequestTimes }

/** The metrics of one app, in Prometheus format. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  return { registry, requestTimes: new RequestTimes(registry) }
}

let ofProcess: Registry | undefined

/**
 * Memory, garbage collection and event loop delay of this process. What measures them never stops,
 * so there is one for all apps of a process: hundreds of them kept test runs busy.
 */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, prefix: 'namehouse_' })
  return ofProcess
}

function everyRegistry({ registry }: Metrics): Registry[] {
  return [processMetrics(), registry]
}

/** The current values of everything that /metrics of this process shows. */
export async function readEveryMetric(metrics: Metrics) {
  return await Registry.merge(everyRegistry(metrics)).getMetricsAsJSON()
}

/** A value that is read when Prometheus scrapes. */
export function gauge({ registry }: Metrics, name: string, help: string, read: () => number): void {
  new Gauge({
    name: `namehouse_${name}`,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

export type Answered = {
  method: string
  route: string
  url: string
  status: number
  ms: number
  /** The trace that it is a part of, if that is recorded. */
  trace_id?: string | undefined
}

/**
 * Records each response in the metrics and in one log line. Metrics are labelled with the route's
 * pattern, so the number of series is bounded. The log has the path without its query, which may
 * contain a token.
 */
export function answerLogger(
  { requestTimes }: Metrics,
  log: Logger,
): (answered: Answered, own: () => FastifyBaseLogger) => void {
  return (answered, own) => {
    const { method, route, status, ms, trace_id } = answered
    requestTimes.of(method, route, status).add(ms / 1000, trace_id)
    if (log.isLevelEnabled('info')) logAnswer(answered, own())
  }
}

/** The log line of a response. */
export function logAnswer(
  { method, url, status, ms }: Omit<Answered, 'route'>,
  log: FastifyBaseLogger,
): void {
  const path = url.split('?', 1)[0]
  log.info({ method, path, status, ms: Math.round(ms * 100) / 100 }, 'answered')
}

type Measured = { metrics: Metrics; log: Logger; isTraced: boolean }

/** Records every response that Fastify sends. */
export function measureRequests(app: FastifyInstance, { metrics, log, isTraced }: Measured): void {
  const logAnswered = answerLogger(metrics, log)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const route = request.routeOptions.url ?? 'none'
    const answered = { method, route, url, status: reply.statusCode, ms: reply.elapsedTime }
    const trace = isTraced ? enteredOf(request)?.trace : undefined
    const trace_id = trace?.isSampled ? trace.traceId : undefined
    logAnswered({ ...answered, trace_id }, () => request.log)
    done()
  })
}

/**
 * GET /metrics. Metrics are for operators, so this needs METRICS_TOKEN and is off when none is set.
 * Only the demo accepts local callers without a token: behind a proxy on the same machine, every
 * caller would look local.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { token, isDemo }: { token: string | undefined; isDemo: boolean },
): void {
  // From the start, because they describe what happened since then.
  const all = everyRegistry(metrics)
  const merged = () => Registry.merge(all)
  const read = isOneOfSeveral() ? shareMetrics(merged) : async () => await merged().metrics()
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!(token ? holdsToken(request.headers, token) : isDemo && isLocal(request))) {
      throw new Refusal('not_found', 'Nothing exists at this address.')
    }
    const isOpen = /application\/openmetrics-text/.test(request.headers.accept ?? '')
    const registry = isOpen && !isOneOfSeveral() ? inOpenMetrics(all) : undefined
    const { contentType } = registry ?? metrics.registry
    return reply.type(contentType).send(await (registry?.metrics() ?? read()))
  })
}

/**
 * The same metrics for a scraper that asks for OpenMetrics, which has exemplars. The library then
 * renames counters for good, so it gets stand-ins for them.
 */
function inOpenMetrics(registries: Registry[]): Registry<OpenMetricsContentType> {
  const merged = new Registry<OpenMetricsContentType>()
  merged.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  for (const metric of Registry.merge(registries).getMetricsAsArray()) {
    merged.registerMetric(Object.create(metric) as Metric)
  }
  return merged
}

export function holdsToken({ authorization }: IncomingHttpHeaders, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}
