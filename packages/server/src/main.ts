import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { closeDeps, type Deps, openDeps } from './deps.ts'
import { loadKnowledge } from './features/market/name-index/knowledge.ts'
import type { App } from './http/app.ts'
import { closeWithin, drain, stopListening } from './http/closing.ts'
import { isOneOfSeveral, reportAlive, retireWhenAsked, sharedPort } from './http/web-process.ts'
import type { OutsideAddresses } from './upstream/open-upstream.ts'
import { followPublisher } from './upstream/zones/follow-publisher.ts'
import { startForwarder } from './forward.ts'
import { openProbes } from './probes.ts'
import { startTools } from './tools.ts'
import { startWorker } from './worker.ts'

/**
 * How long open requests get to finish. Together with the other steps, shutdown stays under 10 s.
 */
const CLOSE_DEADLINE_MS = 4_000

export type RunningService = {
  close(): Promise<void>
  /** Where the forwarder listens, if this process runs it. */
  forwardPort: number | undefined
}

type Parts = {
  databaseUrl: string
  lab?: OutsideAddresses | undefined
  clock?: Deps['clock']
  hasHttp?: boolean
  hasWorker?: boolean
  /** Whether to run the jobs of the free tools. */
  hasTools?: boolean
  /** Whether to redirect visitors of forwarded domains, on a port of its own. */
  hasForwarder?: boolean
}

/**
 * Runs one process: config → deps → app and worker → listen. Shutdown goes in reverse: the HTTP
 * side drains and closes while the worker gives back its leases, then the connections are closed.
 */
export async function startService(config: Config, parts: Parts): Promise<RunningService> {
  const { databaseUrl, lab, clock } = parts
  const deps = await openDeps(config, { databaseUrl, lab, ...(clock && { clock }) })
  const app = await listen(deps, parts)
  const worker = parts.hasWorker ? startWorker(deps) : undefined
  const tools = parts.hasTools ? startTools(deps) : undefined
  const { host, forwardPort: port, zonesSource, zonesDir: folder } = config
  const following = zonesSource && followPublisher({ ...zonesSource, folder, log: deps.log })
  const { baseUrl, trustProxyHops, rateLimitScale } = config
  const sites = { ...deps, baseUrl, trustProxyHops, rateLimitScale }
  const forwarder = parts.hasForwarder ? await startForwarder(sites, { host, port }) : undefined
  return {
    forwardPort: forwarder?.port,
    close: async () => {
      const drainMs = parts.hasHttp ? config.drainSeconds * 1000 : 0
      const closed = app && closeHttp(app, drainMs)
      const others = [worker?.stop(), tools?.stop(), forwarder?.close(), following?.stop()]
      await Promise.all([closed, ...others])
      await closeDeps(deps)
    },
  }
}

async function closeHttp(app: App, drainMs: number): Promise<void> {
  await drain(app, drainMs)
  await closeWithin(app, CLOSE_DEADLINE_MS)
}

/** The service, or the probes of a process that only works in the background. */
async function listen(deps: Deps, { hasHttp }: Parts): Promise<App | undefined> {
  const { probePort } = deps.config
  try {
    if (!hasHttp) return await openProbes(deps, probePort)
    const app = await buildApp(deps)
    // Loading the words takes a second, which nobody should wait for later.
    await loadKnowledge()
    await app.listen({ host: deps.config.host, port: deps.config.port, ...sharedPort() })
    if (isOneOfSeveral()) {
      retireWhenAsked(() => stopListening(app))
      reportAlive(deps.db)
    }
    return app
  } catch (error) {
    await closeDeps(deps)
    throw error
  }
}
