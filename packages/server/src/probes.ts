import type { Deps } from './deps.ts'
import { type App, openApp } from './http/app.ts'
import { serveHealth } from './http/health.ts'
import { serveMetrics } from './http/metrics.ts'
import { watchProcess, watchWork } from './observe.ts'

/**
 * /healthz, /readyz and /metrics of a process that serves nothing else, on a port of its own.
 * Without a port nobody can look at its metrics, but they may be sent to a collector.
 */
export async function openProbes(deps: Deps, port: number | undefined): Promise<App | undefined> {
  if (port === undefined && !deps.metricsExport) return undefined
  watchProcess(deps)
  watchWork(deps)
  if (port === undefined) return undefined
  const { config, db, log, clock, metrics } = deps
  const { baseUrl, trustProxyHops, host } = config
  const app = openApp({ log, clock, metrics, baseUrl, trustProxyHops })
  serveHealth(app, db, config)
  serveMetrics(app, metrics, { token: config.metricsToken, isDemo: config.isDemo })
  await app.listen({ host, port })
  return app
}
