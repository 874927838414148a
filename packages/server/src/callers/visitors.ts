import type { Deps } from '../deps.ts'
import { ClickCounter } from '../features/trading/referral/click-counter.ts'
import { KnownLinks } from '../features/trading/referral/known-links.ts'
import { TOOLS } from '../features/tools/catalogue.ts'
import { visitRoutes } from '../features/trading/referral/visit-routes.ts'
import { type App } from '../http/app.ts'
import { gauge } from '../http/metrics.ts'
import { countByAddress } from '../http/rate-limit.ts'

/** Visitors who follow a partner's referral link. */
export async function openToVisitors(app: App, deps: Deps): Promise<ClickCounter> {
  const { config, db, clock, limiter, log, metrics } = deps
  const { masterKey, baseUrl } = config
  const clicks = new ClickCounter(db, log)
  app.addHook('onClose', async () => await clicks.close())
  gauge(metrics, 'clicks_dropped', 'Clicks dropped because too many arrived.', () => clicks.dropped)
  await app.register(async (visitors: App) => {
    countByAddress(visitors, limiter)
    const links = new KnownLinks(db, clock)
    const toolSlugs = TOOLS.map(({ slug }) => slug)
    visitRoutes(visitors, { links, clicks, limiter, clock, masterKey, baseUrl, toolSlugs })
  })
  return clicks
}
