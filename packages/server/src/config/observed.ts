import { type Env, reader } from './reader.ts'

/** What the running service reports about itself: traces, metrics and slow statements. */
export type Observed = {
  /** Where to send traces and metrics. Undefined: nowhere. */
  otlpEndpoint: string | undefined
  otlpService: string
  /** How often metrics are sent there. */
  otlpMetricsEveryMs: number
  /** Statements that take longer are logged. 0: none. */
  slowQueryMs: number
}

/** As OpenTelemetry has it. */
const METRICS_EVERY_MS = 60_000
/** Not in the demo: on a slow machine they would push its addresses off the screen. */
const SLOW_QUERY_MS = 500
const SLOW_QUERY_MS_MAX = 600_000

/** OpenTelemetry's own variables, and SLOW_QUERY_MS. */
export function readObserved(env: Env, problems: string[], isDemo: boolean): Observed {
  const text = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  const url = text === undefined ? undefined : URL.parse(text)
  if (text !== undefined && !/^https?:$/.test(url?.protocol ?? '')) {
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address')
  }
  const slowQueryMs = Number(env['SLOW_QUERY_MS'] || (isDemo ? 0 : SLOW_QUERY_MS))
  if (!Number.isInteger(slowQueryMs) || slowQueryMs < 0 || slowQueryMs > SLOW_QUERY_MS_MAX) {
    problems.push(`SLOW_QUERY_MS must be a whole number from 0 to ${SLOW_QUERY_MS_MAX}`)
  }
  return {
    otlpEndpoint: text,
    otlpService: env['OTEL_SERVICE_NAME'] || 'namehouse',
    otlpMetricsEveryMs: reader(env, problems).integer('OTEL_METRIC_EXPORT_INTERVAL', {
      min: 1_000,
      max: 3_600_000,
      fallback: METRICS_EVERY_MS,
    }),
    slowQueryMs,
  }
}
