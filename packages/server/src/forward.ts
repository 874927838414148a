import type { Deps } from './deps.ts'
import { LanderSite } from './features/market/landers/lander-site.ts'
import { Forwards } from './features/portfolio/forwarding/forwards.ts'
import { type Forwarder, openForwarder } from './features/portfolio/forwarding/open-forwarder.ts'
import { gauge } from './http/metrics.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'> & {
  metricsToken?: string | undefined
  /** Where landers link to. Undefined: there are none. */
  baseUrl?: string | undefined
  trustProxyHops?: number
  rateLimitScale?: number
}

/**
 * Runs the web server at customers' domains: it redirects visitors of forwarded domains, and shows
 * the landers of those for sale. It needs no key, and writes nothing but counts of visits.
 */
export async function startForwarder(
  needs: Needs,
  address: { host: string; port: number },
): Promise<Forwarder> {
  const { db, clock, log, metrics, metricsToken } = needs
  const forwards = new Forwards(db, clock)
  const landers = openLanderSite(needs)
  const parts = { forwards, other: landers, metrics, log, metricsToken }
  const forwarder = await openForwarder(parts, address)
  return {
    port: forwarder.port,
    close: async (within) => {
      await forwarder.close(within)
      await landers?.close()
    },
  }
}

function openLanderSite(needs: Needs): LanderSite | undefined {
  const { baseUrl, trustProxyHops = 0, rateLimitScale = 1, metrics } = needs
  if (baseUrl === undefined) return undefined
  const landers = new LanderSite({ ...needs, baseUrl, trustProxyHops, rateLimitScale })
  gauge(metrics, 'lander_hosts', 'Landers in memory.', () => landers.size)
  const help = 'Visits not counted because too many landers were visited.'
  gauge(metrics, 'lander_visits_dropped', help, () => landers.visits.dropped)
  return landers
}
