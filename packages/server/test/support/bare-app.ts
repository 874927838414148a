import { pino } from 'pino'
import type { Admission } from '../../src/http/admission.ts'
import { type App, openApp } from '../../src/http/app.ts'
import { type Metrics, openMetrics } from '../../src/http/metrics.ts'
import type { Traces } from '../../src/http/traces.ts'
import { systemClock } from '../../src/values/clock.ts'

type Changes = {
  trustProxyHops?: number
  baseUrl?: string
  admission?: Admission
  traces?: Traces
  metrics?: Metrics
}

/** An app with the HTTP conventions but no features, for tests that add their own routes. */
export function bareApp(changes: Changes = {}): App {
  return openApp({
    log: pino({ level: 'silent' }),
    clock: systemClock,
    metrics: changes.metrics ?? openMetrics(),
    baseUrl: changes.baseUrl ?? 'http://127.0.0.1',
    trustProxyHops: changes.trustProxyHops ?? 0,
    ...(changes.admission && { admission: changes.admission }),
    traces: changes.traces,
  })
}
