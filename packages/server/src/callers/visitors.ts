import type { Deps } from '../deps.ts'
import { statusRoutes } from '../features/desks/status/routes.ts'
import { pointedHosts } from '../features/market/landers/find-pointed.ts'
import { openLanders } from '../features/market/landers/landers.ts'
import { allowedRoutes } from '../features/portfolio/forwarding/allowed-routes.ts'
import { Forwards } from '../features/portfolio/forwarding/forwards.ts'
import { ClickCounter } from '../features/trading/referral/click-counter.ts'
import { KnownLinks } from '../features/trading/referral/known-links.ts'
import { soldRoutes } from '../features/trading/sold-names/routes.ts'
import { TOOLS } from '../features/tools/catalogue.ts'
import { visitRoutes } from '../features/trading/referral/visit-routes.ts'
import { type App } from '../http/app.ts'
import { openToOtherOrigins } from '../http/cross-origin.ts'
import { gauge } from '../http/metrics.ts'
import { countByAddress } from '../http/rate-limit.ts'
import { demandOfRoutes, PUBLIC_DEMANDS } from '../http/route-config.ts'

/**
 * Visitors who follow a partner's referral link, read what names sold for or look at our status, and
 * the proxy in front of customers' domains.
 */
export async function openToVisitors(app: App, deps: Deps): Promise<ClickCounter> {
  const { config, db, clock, limiter, log, metrics } = deps
  const { masterKey, baseUrl } = config
  const clicks = new ClickCounter(db, log)
  app.addHook('onClose', async () => await clicks.close())
  gauge(metrics, 'clicks_dropped', 'Clicks dropped because too many arrived.', () => clicks.dropped)
  await app.register(async (visitors: App) => {
    countByAddress(visitors, limiter)
    allowedRoutes(visitors, { forwards: new Forwards(db, clock), isServed: landerHosts(deps) })
    const links = new KnownLinks(db, clock)
    const toolSlugs = TOOLS.map(({ slug }) => slug)
    visitRoutes(visitors, { links, clicks, limiter, clock, masterKey, baseUrl, toolSlugs })
  })
  await app.register(async (readers: App) => {
    demandOfRoutes(readers, PUBLIC_DEMANDS)
    openToOtherOrigins(readers)
    countByAddress(readers, limiter)
    soldRoutes(readers, { db })
    statusRoutes(readers, { db, clock, operator: operatorOf(config) })
  })
  return clicks
}

/** The seller on invoices, and where people can write to. */
function operatorOf({ tax, supportContact }: Deps['config']) {
  const { name, address, country } = tax.seller
  return { name, address, country, contact: supportContact ?? null }
}

/** Whether a host has a lander and points to us. */
function landerHosts({ config, db, clock, upstream }: Deps): (host: string) => Promise<boolean> {
  const { landerHost } = config
  if (landerHost === undefined) return async () => false
  const landers = openLanders(db, clock, () => true)
  const isPointed = pointedHosts({ dns: upstream.dns, clock, landerHost })
  return async (host) => (await landers.find(host)) === true && (await isPointed(host))
}
