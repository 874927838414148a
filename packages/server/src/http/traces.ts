import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contextWithin, readTraceparent, type TraceContext } from '../values/trace-context.ts'
import { setTracer } from '../values/tracing.ts'
import { needsFramework } from './before-framework.ts'
import { gauge, type Metrics } from './metrics.ts'
import { TraceExporter } from './trace-exporter.ts'

export type Traces = {
  /** Traces every request that Fastify answers. */
  watch(app: FastifyInstance): void
  close(): Promise<void>
}

type Options = { endpoint: string; service: string; metrics: Metrics }
type Entered = { context: TraceContext; parentId: string | undefined; startMs: number }

/** Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export function openTraces({ endpoint, service, metrics }: Options): Traces {
  const exporter = new TraceExporter(endpoint, service)
  const under = new AsyncLocalStorage<TraceContext>()
  const help = 'Spans that could not be sent to the collector.'
  gauge(metrics, 'spans_dropped', help, () => exporter.dropped)
  traceCalls(exporter, under)
  // A caller that traces wants to see its request, also one that would be answered early.
  needsFramework('traceparent')
  return {
    watch: (app) => traceRequests(app, exporter, under),
    close: async () => {
      setTracer(undefined)
      await exporter.close()
    },
  }
}

/** Requests to other services, within the request or job that sends them. */
function traceCalls(exporter: TraceExporter, under: AsyncLocalStorage<TraceContext>): void {
  setTracer({
    run: async ({ name, attributes }, work) => {
      const parent = under.getStore()
      const context = contextWithin(parent)
      const startMs = performance.timeOrigin + performance.now()
      let isError = true
      let more: Record<string, string | number> = {}
      try {
        const result = await under.run(context, () => work((added) => (more = added)))
        isError = false
        return result
      } finally {
        if (context.isSampled) {
          const endMs = performance.timeOrigin + performance.now()
          const all = { ...attributes, ...more }
          const span = { context, parentId: parent?.spanId, name, attributes: all, isError }
          exporter.add({ ...span, kind: 3, startMs, endMs })
        }
      }
    },
  })
}

function traceRequests(
  app: FastifyInstance,
  exporter: TraceExporter,
  under: AsyncLocalStorage<TraceContext>,
): void {
  const entered = new WeakMap<FastifyRequest, Entered>()
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = readTraceparent(request.headers['traceparent'])
    const context = contextWithin(parent)
    const startMs = performance.timeOrigin + performance.now()
    entered.set(request, { context, parentId: parent?.spanId, startMs })
    under.run(context, done)
  })
  // A body arrives in events of its connection, outside of what was entered above.
  app.addHook('preValidation', (request, _reply, done) => {
    const found = entered.get(request)
    if (found) under.run(found.context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const found = entered.get(request)
    if (found?.context.isSampled) {
      const route = request.routeOptions.url ?? 'none'
      exporter.add({
        ...found,
        name: `${request.method} ${route}`,
        kind: 2,
        endMs: performance.timeOrigin + performance.now(),
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'namehouse.request_id': request.id,
        },
        isError: reply.statusCode >= 500,
      })
    }
    done()
  })
}
