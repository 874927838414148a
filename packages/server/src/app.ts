import type { Deps } from './deps.ts'
import { AccessTokens } from './auth/access-tokens.ts'
import { optionalBearer } from './auth/bearer.ts'
import { knownCredentialOf } from './auth/credential-secret.ts'
import { demandDeveloperKey } from './auth/developer-key.ts'
import { optionalSession } from './auth/session.ts'
import { demandStepUp } from './auth/step-up.ts'
import { keyedAvailabilityRoutes } from './features/desks/developer-keys/routes.ts'
import { SecondOpinion } from './features/market/inventory/second-opinion.ts'
import { outboxRoutes } from './features/people/mail/routes.ts'
import { clockRoutes } from './http/clock-routes.ts'
import { DemoClock } from './values/demo-clock.ts'
import { listedNamesIn } from './features/market/listings/list-names.ts'
import { PageCache } from './features/market/listings/page-cache.ts'
import { marketRoutes } from './features/market/listings/routes.ts'
import { metadataAddress } from './features/people/oauth/metadata.ts'
import { lateProvider } from './features/people/oauth/late-provider.ts'
import { oauthPageRoutes } from './features/people/oauth/page-routes.ts'
import { oauthRoutes } from './features/people/oauth/routes.ts'
import { Availability } from './features/market/search/availability.ts'
import { searchRoutes } from './features/market/search/routes.ts'
import { Catalogue } from './features/registry/tlds/catalogue.ts'
import { watchCatalogue } from './features/registry/tlds/watch-catalogue.ts'
import { findLocked } from './features/trading/checkout/find-locked.ts'
import { findSales } from './features/trading/sold-names/find-sales.ts'
import { ToolProcess } from './features/tools/process/tool-process.ts'
import { toolRoutes } from './features/tools/routes.ts'
import { openInline, type RunTool } from './features/tools/run-inline.ts'
import { BestDrops } from './features/registry/namespace/best-drops.ts'
import { namespaceRoutes } from './features/registry/namespace/routes.ts'
import { tldRoutes } from './features/registry/tlds/routes.ts'
import { whoisRoutes } from './features/registry/whois/routes.ts'
import { Admission } from './http/admission.ts'
import { type App, openApp } from './http/app.ts'
import { openToOtherOrigins } from './http/cross-origin.ts'
import { serveHealth } from './http/health.ts'
import { gauge, serveMetrics } from './http/metrics.ts'
import { serveCollection } from './http/collection/serve-collection.ts'
import { describeApi, serveDescription } from './http/openapi.ts'
import { countByAddress } from './http/rate-limit.ts'
import { serveReadyAnswers } from './http/ready-answers.ts'
import { demandOfRoutes, PUBLIC_DEMANDS } from './http/route-config.ts'
import { serveChangelog } from './http/changelog/serve-changelog.ts'
import { serveSecurityText } from './http/security-text.ts'
import { serveSite } from './http/site.ts'
import { openToAgents } from './callers/agents.ts'
import { openToVisitors } from './callers/visitors.ts'
import { openToBuyers } from './callers/buyers.ts'
import { openToOwners } from './callers/owners.ts'
import { openToPeople } from './callers/people.ts'
import { describeToStaff, openToStaff } from './callers/staff.ts'
import { openToPartners } from './callers/partners.ts'
import { watchProcess, watchWork } from './observe.ts'

/** Builds the HTTP app: each kind of caller, and the features that caller can reach. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, db, replica, log, clock, metrics, limiter, traces } = deps
  const { baseUrl, authUrl, masterKey, trustProxyHops, commonTlds, monthlyFeeBps } = config
  const admission = admissionOf(deps)
  const app = openApp({ log, clock, metrics, baseUrl, trustProxyHops, admission, traces })
  serveReadyAnswers(app, { limiter, clock, metrics, log, trustProxyHops })
  await describeApi(app, config)
  demandStepUp(app, { clock })
  const tokens = new AccessTokens(db, clock)
  const forgetTokens = () => tokens.forget()
  const provider = lateProvider({ db, clock, log, baseUrl, authUrl, masterKey, forgetTokens })
  const listingPages = new PageCache(clock)
  watchProcess(deps)
  const catalogue = new Catalogue(db, clock)
  watchCatalogue(metrics, catalogue, clock)
  watchWork(deps)
  const availability = openAvailability(deps, catalogue)
  const { zones, records } = deps.upstream
  const best = new BestDrops(zones)
  const runTool = openTools(app, deps)

  await app.register(async (everyone: App) => {
    demandOfRoutes(everyone, PUBLIC_DEMANDS)
    openToOtherOrigins(everyone)
    countByAddress(everyone, limiter)
    optionalSession(everyone, { db, clock, baseUrl })
    optionalBearer(everyone, { tokens, metadata: metadataAddress(baseUrl) })
    serveDescription(everyone)
    serveCollection(everyone, baseUrl)
    searchRoutes(everyone, { db, replica, availability, findLocked, commonTlds })
    whoisRoutes(everyone, { db, ask: deps.upstream, limiter, clock, baseUrl })
    tldRoutes(everyone, { db, catalogue, clock })
    namespaceRoutes(everyone, { zones, best })
    marketRoutes(everyone, { db, replica, listingPages, zones, findSales, monthlyFeeBps })
    toolRoutes(everyone, { ...deps, availability, records, findLocked, findSales, runTool })
    await oauthRoutes(everyone, { db, clock, provider, baseUrl, authUrl })
  })

  await app.register(async (asked: App) => {
    countByAddress(asked, limiter)
    optionalSession(asked, { db, clock, baseUrl })
    await oauthPageRoutes(asked, { db, provider, masterKey, authUrl })
  })

  await openToAgents(app, deps, { tokens, availability, catalogue, best, runTool })
  const clicks = await openToVisitors(app, deps)
  await openToBuyers(app, deps, listingPages)
  await openToOwners(app, deps, { forgetTokens })
  await app.register(async (people: App) =>
    openToPeople(people, deps, { forgetTokens, listingPages, clicks, catalogue, availability }),
  )

  await app.register(async (staff: App) => openToStaff(staff, deps, listingPages), {
    prefix: '/api/staff',
  })
  await app.register(async (staff: App) => describeToStaff(staff, deps))

  await app.register(async (developers: App) => openToDevelopers(developers, deps))

  const opinion = new SecondOpinion(deps.upstream.embeddings, log)
  await openToPartners(app, deps, { listingPages, availability, clicks, opinion })

  serveHealth(app, db, config)
  serveMetrics(app, metrics, { token: config.metricsToken, isDemo: config.isDemo })
  serveSecurityText(app, { baseUrl, contact: config.securityContact, clock })
  if (config.isDemo) serveDevTools(app, deps)
  await servePages(app, deps)
  await app.ready()
  return app
}

async function servePages(app: App, { config, db, limiter, clock, upstream }: Deps): Promise<void> {
  await serveChangelog(app, config.baseUrl)
  const hasZones = () => upstream.zones.current !== undefined
  await serveSite(app, { ...config, limiter, clock, listedNames: listedNamesIn(db), hasZones })
}

function admissionOf({ config, db, metrics }: Deps): Admission {
  const isKnownKey = (keyId: string) => knownCredentialOf(keyId) !== undefined
  const waiting = () => db.use().waiting
  return new Admission({ concurrentMax: config.concurrentMax, isKnownKey, waiting, metrics })
}

function openToDevelopers(app: App, { db, clock, limiter }: Deps): void {
  demandOfRoutes(app, PUBLIC_DEMANDS)
  demandDeveloperKey(app, { db, clock, limiter })
  keyedAvailabilityRoutes(app, { db })
}

/** The demo's outbox and clock. Never in production. */
function serveDevTools(app: App, { db, clock }: Deps): void {
  outboxRoutes(app, { db })
  if (clock instanceof DemoClock) clockRoutes(app, clock)
}

function openAvailability({ upstream, clock, metrics }: Deps, catalogue: Catalogue): Availability {
  const availability = new Availability(upstream, catalogue, clock)
  const help = 'Names being looked up at registries.'
  gauge(metrics, 'lookups_under_way', help, () => availability.underWay)
  return availability
}

/**
 * Tools that answer immediately run in a child process, started when the first one is requested.
 */
function openTools(app: App, { toolSettings: settings, log, metrics, clock }: Deps): RunTool {
  const runner = new ToolProcess({ settings, log })
  app.addHook('onClose', async () => await runner.close())
  const help = 'How often the process that runs tools exited unexpectedly.'
  gauge(metrics, 'tools_process_failures', help, () => runner.failures)
  return openInline(runner, clock)
}
