import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { closeDeps, type Deps, openDeps } from './deps.ts'
import type { App } from './http/app.ts'
import { closeWithin, drain } from './http/closing.ts'
import type { OutsideAddresses } from './upstream/open-upstream.ts'
import { startTools } from './tools.ts'
import { startWorker } from './worker.ts'

/**
 * How long open requests get to finish. Together with the other steps, shutdown stays under 10 s.
 */
const CLOSE_DEADLINE_MS = 4_000

export type RunningService = { close(): Promise<void> }

type Parts = {
  databaseUrl: string
  lab?: OutsideAddresses | undefined
  hasHttp?: boolean
  hasWorker?: boolean
  /** Whether to run the jobs of the free tools. */
  hasTools?: boolean
}

/**
 * Runs one process: config → deps → app and worker → listen. Shutdown goes in reverse: the HTTP
 * side drains and closes while the worker gives back its leases, then the connections are closed.
 */
export async function startService(config: Config, parts: Parts): Promise<RunningService> {
  const deps = await openDeps(config, { databaseUrl: parts.databaseUrl, lab: parts.lab })
  const app = parts.hasHttp ? await listen(deps) : undefined
  const worker = parts.hasWorker ? startWorker(deps) : undefined
  const tools = parts.hasTools ? startTools(deps) : undefined
  return {
    close: async () => {
      const closed = app && closeHttp(app, config.drainSeconds * 1000)
      await Promise.all([closed, worker?.stop(), tools?.stop()])
      await closeDeps(deps)
    },
  }
}

async function closeHttp(app: App, drainMs: number): Promise<void> {
  await drain(app, drainMs)
  await closeWithin(app, CLOSE_DEADLINE_MS)
}

async function listen(deps: Deps): Promise<App> {
  try {
    const app = await buildApp(deps)
    await app.listen({ host: deps.config.host, port: deps.config.port })
    return app
  } catch (error) {
    await closeDeps(deps)
    throw error
  }
}
