import { pino } from 'pino'
import { type App, openApp } from '../../src/http/app.ts'
import { openMetrics } from '../../src/http/metrics.ts'
import { systemClock } from '../../src/values/clock.ts'

/** An app with the HTTP conventions but no features, for tests that add their own routes. */
export function bareApp(changes: { trustProxyHops?: number; baseUrl?: string } = {}): App {
  return openApp({
    log: pino({ level: 'silent' }),
    clock: systemClock,
    metrics: openMetrics(),
    baseUrl: changes.baseUrl ?? 'http://127.0.0.1',
    trustProxyHops: changes.trustProxyHops ?? 0,
  })
}
