import type { Deps } from './deps.ts'
import { AccessTokens } from './auth/access-tokens.ts'
import { optionalBearer } from './auth/bearer.ts'
import { demandDeveloperKey } from './auth/developer-key.ts'
import { gatherNonceUses } from './auth/nonce-uses.ts'
import { demandPartner } from './auth/partner.ts'
import { demandSameOrigin } from './auth/same-origin.ts'
import { demandSession, optionalSession } from './auth/session.ts'
import { serveSignedReads } from './auth/signed-reads.ts'
import { demandStaff } from './auth/staff.ts'
import { bulkRoutes } from './features/bulk/routes.ts'
import { cartRoutes } from './features/cart/routes.ts'
import { portfolioRoutes } from './features/portfolio/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { progressRoutes } from './features/brokerage/progress-routes.ts'
import { brokerageRoutes } from './features/brokerage/routes.ts'
import { keyedAvailabilityRoutes, keyRoutes } from './features/developer-keys/routes.ts'
import { checkoutPageRoutes } from './features/checkout/page-routes.ts'
import { checkoutPurpose } from './features/checkout/purpose.ts'
import { checkoutRoutes } from './features/checkout/routes.ts'
import { inventoryRoutes } from './features/inventory/routes.ts'
import { SecondOpinion } from './features/inventory/second-opinion.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { quoteRoutes } from './features/quotes/routes.ts'
import { watchChanges } from './features/changes/watch-changes.ts'
import { watchLedger } from './features/ledger/watch-ledger.ts'
import { outboxRoutes } from './features/mail/routes.ts'
import { noticeRoutes } from './features/payments/routes.ts'
import { watchPayments } from './features/payments/watch-payments.ts'
import { watchPortfolio } from './features/portfolio/watch-portfolio.ts'
import { passkeyRoutes, passkeySignInRoutes } from './features/passkeys/routes.ts'
import { PageCache } from './features/market/page-cache.ts'
import { marketRoutes } from './features/market/routes.ts'
import { portalRoutes } from './features/portal/routes.ts'
import { signatureCheckRoutes } from './features/partners/routes.ts'
import { openProvider } from './features/oauth/provider.ts'
import { appRoutes } from './features/oauth/app-routes.ts'
import { oauthPageRoutes } from './features/oauth/page-routes.ts'
import { oauthRoutes } from './features/oauth/routes.ts'
import { ClickCounter } from './features/referral/click-counter.ts'
import { KnownLinks } from './features/referral/known-links.ts'
import { referralReportRoutes } from './features/referral/report-routes.ts'
import { linkRoutes } from './features/referral/routes.ts'
import { visitRoutes } from './features/referral/visit-routes.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { payoutRoutes, settlementRoutes } from './features/settlements/routes.ts'
import { Availability } from './features/search/availability.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { sellerImportRoutes } from './features/sellers/import-routes.ts'
import { sellerRoutes } from './features/sellers/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { NO_STOCK, openStock, type Stock } from './features/stock/open-stock.ts'
import { Catalogue } from './features/tlds/catalogue.ts'
import { watchCatalogue } from './features/tlds/watch-catalogue.ts'
import { keepAudit } from './features/staff/keep-audit.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { toolRoutes } from './features/tools/routes.ts'
import { tldRoutes } from './features/tlds/routes.ts'
import { historyRoutes } from './features/whois/history-routes.ts'
import { deliveryRoutes } from './features/webhooks/delivery-routes.ts'
import { endpointRoutes } from './features/webhooks/endpoint-routes.ts'
import { eventRoutes } from './features/webhooks/routes.ts'
import { whoisRoutes } from './features/whois/routes.ts'
import { type App, openApp } from './http/app.ts'
import { openToOtherOrigins } from './http/cross-origin.ts'
import { serveHealth } from './http/health.ts'
import { gauge, type Metrics, serveMetrics } from './http/metrics.ts'
import { describeApi, serveDescription } from './http/openapi.ts'
import { countByAddress } from './http/rate-limit.ts'
import { serveReadyAnswers } from './http/ready-answers.ts'
import { demandOfRoutes, PARTNER_DEMANDS, PUBLIC_DEMANDS } from './http/route-config.ts'
import { serveSite } from './http/site.ts'

/** The HTTP surface: every kind of caller, and the features it may reach, named one by one. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, db, log, clock, metrics, limiter } = deps
  const { baseUrl, authUrl, masterKey, trustProxyHops } = config
  const app = openApp({ log, clock, metrics, baseUrl, trustProxyHops })
  serveReadyAnswers(app, { limiter, clock, metrics, log, trustProxyHops })
  await describeApi(app, config)
  const tokens = new AccessTokens(db, clock)
  const forgetTokens = () => tokens.forget()
  const provider = openProvider({ db, clock, log, baseUrl, authUrl, masterKey, forgetTokens })
  const listingPages = new PageCache(clock)
  const stock = config.stock === 'memory' ? openStock(deps, log) : NO_STOCK
  app.addHook('onClose', async () => await stock.close())
  watchStock(metrics, stock)
  const catalogue = new Catalogue(db, clock)
  watchCatalogue(metrics, catalogue, clock)
  watchLedger(metrics, db)
  watchPayments(metrics, db, clock)
  watchChanges(metrics, db, clock)
  watchPortfolio(metrics, db, clock)
  const availability = openAvailability(deps, catalogue)

  await app.register(async (everyone: App) => {
    demandOfRoutes(everyone, PUBLIC_DEMANDS)
    openToOtherOrigins(everyone)
    countByAddress(everyone, limiter)
    optionalSession(everyone, { db, clock, baseUrl })
    optionalBearer(everyone, { tokens, baseUrl })
    serveDescription(everyone)
    searchRoutes(everyone, { db, availability, commonTlds: config.commonTlds })
    whoisRoutes(everyone, { db, ask: deps.upstream, limiter, clock, baseUrl })
    tldRoutes(everyone, { db, catalogue, clock })
    marketRoutes(everyone, { db, listingPages, stock })
    toolRoutes(everyone, { ...deps, records: deps.upstream.records, availability, stock })
    await oauthRoutes(everyone, { db, clock, provider, baseUrl, authUrl })
  })

  await app.register(async (asked: App) => {
    countByAddress(asked, limiter)
    optionalSession(asked, { db, clock, baseUrl })
    await oauthPageRoutes(asked, { provider, masterKey, authUrl })
  })

  const clicks = await openToVisitors(app, deps)
  await openToBuyers(app, deps, listingPages)
  await app.register(async (people: App) =>
    openToPeople(people, deps, { forgetTokens, listingPages, clicks, catalogue }),
  )

  await app.register(async (staff: App) => openToStaff(staff, deps, listingPages), {
    prefix: '/api/staff',
  })

  await app.register(async (developers: App) => {
    demandOfRoutes(developers, PUBLIC_DEMANDS)
    demandDeveloperKey(developers, { db, clock, limiter })
    keyedAvailabilityRoutes(developers, { db })
  })

  const opinion = new SecondOpinion(deps.upstream.embeddings, log)
  await openToPartners(app, deps, { listingPages, stock, availability, clicks, opinion })

  serveHealth(app, db)
  serveMetrics(app, metrics, config.metricsToken)
  if (config.isDemo) outboxRoutes(app, { db })
  await serveSite(app)
  await app.ready()
  return app
}

function openAvailability({ upstream, clock, metrics }: Deps, catalogue: Catalogue): Availability {
  const availability = new Availability(upstream, catalogue, clock)
  const help = 'Names being asked of registries.'
  gauge(metrics, 'lookups_under_way', help, () => availability.underWay)
  return availability
}

/** Whoever follows a partner's link. */
async function openToVisitors(app: App, deps: Deps): Promise<ClickCounter> {
  const { config, db, clock, limiter, log, metrics } = deps
  const { masterKey, baseUrl } = config
  const clicks = new ClickCounter(db, log)
  app.addHook('onClose', async () => await clicks.close())
  gauge(metrics, 'clicks_dropped', 'Clicks beyond what can be counted.', () => clicks.dropped)
  await app.register(async (visitors: App) => {
    countByAddress(visitors, limiter)
    const links = new KnownLinks(db, clock)
    visitRoutes(visitors, { links, clicks, limiter, clock, masterKey, baseUrl })
  })
  return clicks
}

function watchStock(metrics: Metrics, stock: Stock): void {
  gauge(metrics, 'stock_names', 'Names for sale held in memory.', () => stock.state.names)
  gauge(metrics, 'stock_is_ready', 'Whether all of them are.', () => Number(stock.state.isReady))
  gauge(metrics, 'stock_bytes', 'Memory they take.', () => stock.state.bytes)
}

/** What buyers do on pages of their own, each known by the token of a signed link. */
async function openToBuyers(app: App, deps: Deps, listingPages: PageCache): Promise<void> {
  const { config, db, clock, limiter, log, payments } = deps
  const { masterKey, baseUrl } = config
  await app.register(async (buyers: App) => {
    countByAddress(buyers, limiter)
    progressRoutes(buyers, { db, clock, masterKey })
  })
  await app.register(async (buyers: App) => {
    countByAddress(buyers, limiter)
    const purposes = { checkout: checkoutPurpose(config) }
    const needs = { db, clock, log, payments, purposes }
    checkoutPageRoutes(buyers, { ...needs, masterKey, baseUrl, listingPages })
  })
  await app.register(async (gateways: App) => {
    countByAddress(gateways, limiter)
    noticeRoutes(gateways, { db, clock, payments })
  })
}

type ForPeople = {
  forgetTokens: () => void
  listingPages: PageCache
  clicks: ClickCounter
  catalogue: Catalogue
}

/** What people do from our own pages, known by their cookie. */
async function openToPeople(people: App, deps: Deps, shared: ForPeople): Promise<void> {
  const { forgetTokens, listingPages, catalogue } = shared
  const { config, db, clock, limiter } = deps
  const { baseUrl, masterKey } = config
  demandOfRoutes(people, PUBLIC_DEMANDS)
  countByAddress(people, limiter)
  demandSameOrigin(people, baseUrl)
  optionalSession(people, { db, clock, baseUrl })
  const needs = { db, clock, limiter, baseUrl, masterKey }
  await accountRoutes(people, needs)
  passkeySignInRoutes(people, needs)
  await people.register(async (signedIn: App) => {
    demandSession(signedIn)
    keyRoutes(signedIn, { db, clock })
    passkeyRoutes(signedIn, needs)
    historyRoutes(signedIn, { db })
    appRoutes(signedIn, { db, clock, forgetTokens })
    await signedIn.register(async (portal: App) => portalRoutes(portal, deps, shared), {
      prefix: '/api/portal',
    })
    portfolioRoutes(signedIn, { db, clock, registrar: deps.upstream.registrar })
    bulkRoutes(signedIn, { db, clock, catalogue })
    cartRoutes(signedIn, { ...deps, catalogue, baseUrl })
    sellerRoutes(signedIn, { db, clock, limiter, dns: deps.upstream.dns, listingPages })
    await signedIn.register(async (files: App) => sellerImportRoutes(files, needs))
  })
}

/** What operators do. Whoever asks, and however it ends, it is written down. */
async function openToStaff(
  staff: App,
  { config, db, clock, limiter }: Deps,
  listingPages: PageCache,
): Promise<void> {
  const { baseUrl, masterKey } = config
  demandOfRoutes(staff, PUBLIC_DEMANDS)
  countByAddress(staff, limiter)
  optionalSession(staff, { db, clock, baseUrl })
  keepAudit(staff, { db, clock })
  demandStaff(staff)
  demandSameOrigin(staff, baseUrl)
  await staffRoutes(staff, { db, clock, masterKey, listingPages })
}

type PartnerNeeds = {
  listingPages: PageCache
  stock: Stock
  availability: Availability
  clicks: ClickCounter
  opinion: SecondOpinion
}

/** What resellers' programs do, each request signed. */
async function openToPartners(
  app: App,
  deps: Deps,
  { listingPages, stock, availability, clicks, opinion }: PartnerNeeds,
): Promise<void> {
  const { config, db, clock, limiter, metrics, log } = deps
  const { masterKey, baseUrl } = config
  const nonceUses = gatherNonceUses(db)
  const signing = { db, clock, limiter, masterKey, nonceUses }
  serveSignedReads(app, { db, clock, limiter, metrics, log })
  await app.register(async (signers: App) => {
    demandOfRoutes(signers, PUBLIC_DEMANDS)
    countByAddress(signers, limiter)
    signatureCheckRoutes(signers, { db, clock, masterKey })
  })
  await app.register(
    async (partners: App) => {
      demandOfRoutes(partners, PARTNER_DEMANDS)
      demandPartner(partners, signing)
      inventoryRoutes(partners, { db, stock, opinion })
      quoteRoutes(partners, { db, masterKey })
      settlementRoutes(partners, { db, clock })
      payoutRoutes(partners, { db, clock })
      orderRoutes(partners, { db, clock, listingPages, ...config })
      checkoutRoutes(partners, { db, clock, payments: deps.payments, ...config })
      refundRoutes(partners, { db, clock, listingPages })
      linkRoutes(partners, { db, clock, clicks, baseUrl })
      referralReportRoutes(partners, { db, clicks })
      brokerageRoutes(partners, { ...deps, availability, ...config })
      eventRoutes(partners, { db })
      sandboxRoutes(partners, { db, clock, listingPages })
    },
    { prefix: '/api/partner/v1' },
  )
  // Webhooks are registered beside the version, not below it (spec section 9).
  await app.register(
    async (partners: App) => {
      demandOfRoutes(partners, PARTNER_DEMANDS)
      demandPartner(partners, signing)
      endpointRoutes(partners, deps)
      deliveryRoutes(partners, { db })
    },
    { prefix: '/api/partner' },
  )
}
