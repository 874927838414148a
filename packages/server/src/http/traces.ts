import type { FastifyInstance } from 'fastify'
import { contextWithin } from '../values/trace-context.ts'
import { setTracer, type SpanKind } from '../values/tracing.ts'
import { readUnderWay, runUnder } from '../values/under-way.ts'
import { needsFramework } from './before-framework.ts'
import { gauge, type Metrics } from './metrics.ts'
import { enteredOf } from './name-requests.ts'
import { TraceExporter } from './trace-exporter.ts'

export type Traces = {
  /** Traces every request that Fastify answers. */
  watch(app: FastifyInstance): void
  close(): Promise<void>
}

type Options = { endpoint: string; service: string; metrics: Metrics }

/** As OTLP numbers them. */
const KINDS: Record<SpanKind, 3 | 5> = { client: 3, consumer: 5 }

/** Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export function openTraces({ endpoint, service, metrics }: Options): Traces {
  const exporter = new TraceExporter(endpoint, service)
  const help = 'Spans that could not be sent to the collector.'
  gauge(metrics, 'spans_dropped', help, () => exporter.dropped)
  traceCalls(exporter)
  // A caller that traces wants to see its request, also one that would be answered early.
  needsFramework('traceparent')
  return {
    watch: (app) => traceRequests(app, exporter),
    close: async () => {
      setTracer(undefined)
      await exporter.close()
    },
  }
}

function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

/** Requests to other services, statements and deliveries, within what is under way. */
function traceCalls(exporter: TraceExporter): void {
  setTracer({
    run: async ({ name, attributes, kind = 'client', ...given }, work) => {
      const underWay = readUnderWay()
      const parent = given.parent ?? underWay?.trace
      const context = contextWithin(parent)
      const startMs = nowMs()
      let isError = true
      let more: Record<string, string | number> = {}
      try {
        const within = { ...underWay, trace: context }
        const result = await runUnder(within, () => work((added) => (more = added)))
        isError = false
        return result
      } finally {
        if (context.isSampled) {
          const all = { ...attributes, ...more }
          const span = { context, parentId: parent?.spanId, name, attributes: all, isError }
          exporter.add({ ...span, kind: KINDS[kind], startMs, endMs: nowMs() })
        }
      }
    },
    note: ({ name, attributes, parent, ms, isError }) => {
      if (!parent?.isSampled) return
      const endMs = nowMs()
      const context = contextWithin(parent)
      const span = { context, parentId: parent.spanId, name, attributes, isError }
      exporter.add({ ...span, kind: KINDS.client, startMs: endMs - ms, endMs })
    },
  })
}

function traceRequests(app: FastifyInstance, exporter: TraceExporter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const found = enteredOf(request)
    if (found?.trace?.isSampled) {
      const route = request.routeOptions.url ?? 'none'
      exporter.add({
        context: found.trace,
        parentId: found.parentId,
        startMs: found.startMs,
        name: `${request.method} ${route}`,
        kind: 2,
        endMs: nowMs(),
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
