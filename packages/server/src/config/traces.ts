import type { Env } from './reader.ts'

/** OpenTelemetry's own variables. */
export function readTraces(env: Env, problems: string[]) {
  const text = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  const url = text === undefined ? undefined : URL.parse(text)
  if (text !== undefined && !/^https?:$/.test(url?.protocol ?? '')) {
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address')
  }
  return { otlpEndpoint: text, otlpService: env['OTEL_SERVICE_NAME'] || 'namehouse' }
}
