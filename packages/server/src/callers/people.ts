import type { Deps } from '../deps.ts'
import { demandSameOrigin } from '../auth/same-origin.ts'
import { demandSession, optionalSession } from '../auth/session.ts'
import { dnsFileRoutes } from '../features/portfolio/dns/file-routes.ts'
import { dnsHistoryRoutes } from '../features/portfolio/dns/history-routes.ts'
import { dnsRoutes } from '../features/portfolio/dns/routes.ts'
import { forwardingRoutes } from '../features/portfolio/forwarding/routes.ts'
import { bulkRoutes } from '../features/portfolio/bulk/routes.ts'
import { invoiceRoutes } from '../features/money/invoices/routes.ts'
import { cardRoutes } from '../features/money/cards/routes.ts'
import { cartRoutes } from '../features/portfolio/cart/routes.ts'
import { renewalRoutes } from '../features/portfolio/renewals/routes.ts'
import { portfolioRoutes } from '../features/portfolio/domains/routes.ts'
import { oneDomainRoutes } from '../features/portfolio/one-domain/routes.ts'
import { transferRoutes } from '../features/portfolio/transfers/routes.ts'
import { accountRoutes } from '../features/people/accounts/routes.ts'
import { keyWays } from '../features/desks/developer-keys/key-ways.ts'
import { keyRoutes } from '../features/desks/developer-keys/routes.ts'
import { passkeyWays } from '../features/people/passkeys/passkey-ways.ts'
import { passkeyRoutes, passkeySignInRoutes } from '../features/people/passkeys/routes.ts'
import type { PageCache } from '../features/market/listings/page-cache.ts'
import type { Availability } from '../features/market/search/availability.ts'
import { ownBrokerageRoutes } from '../features/trading/brokerage/own-routes.ts'
import { portalRoutes } from '../features/desks/portal/routes.ts'
import { appWays } from '../features/people/oauth/app-ways.ts'
import { appRoutes } from '../features/people/oauth/app-routes.ts'
import type { ClickCounter } from '../features/trading/referral/click-counter.ts'
import { earningRoutes } from '../features/trading/earnings/routes.ts'
import { taskRoutes } from '../features/trading/handover/routes.ts'
import { offerRoutes } from '../features/trading/offers/routes.ts'
import { planPurpose } from '../features/trading/plans/purpose.ts'
import { planRoutes } from '../features/trading/plans/routes.ts'
import { resales } from '../features/trading/purchases/resales.ts'
import { purchaseRoutes } from '../features/trading/purchases/routes.ts'
import { landerRoutes } from '../features/market/landers/routes.ts'
import { heldNames } from '../features/portfolio/one-domain/held-names.ts'
import { findEnded } from '../features/portfolio/one-domain/find-ended.ts'
import { findSeller } from '../features/portfolio/one-domain/find-seller.ts'
import { sellerImportRoutes } from '../features/market/sellers/import-routes.ts'
import { sellerRoutes } from '../features/market/sellers/routes.ts'
import { savedSearchRoutes } from '../features/market/saved-searches/routes.ts'
import { shortlistRoutes } from '../features/market/shortlist/routes.ts'
import { watchRoutes } from '../features/market/watching/routes.ts'
import { notificationRoutes } from '../features/people/notifications/routes.ts'
import { stepUpRoutes } from '../features/people/step-up/routes.ts'
import type { Catalogue } from '../features/registry/tlds/catalogue.ts'
import { historyRoutes } from '../features/registry/whois/history-routes.ts'
import { type App } from '../http/app.ts'
import { gauge } from '../http/metrics.ts'
import { countByAddress } from '../http/rate-limit.ts'
import { demandOfRoutes, PUBLIC_DEMANDS } from '../http/route-config.ts'
import { passwordWork } from '../values/password.ts'

export type ForPeople = {
  forgetTokens: () => void
  listingPages: PageCache
  clicks: ClickCounter
  catalogue: Catalogue
  availability: Availability
}

/** What signed-in people do on our pages, authenticated by their session cookie. */
export async function openToPeople(people: App, deps: Deps, shared: ForPeople): Promise<void> {
  const { forgetTokens, listingPages, catalogue, availability } = shared
  const { config, db, clock, limiter } = deps
  const { baseUrl, masterKey } = config
  demandOfRoutes(people, PUBLIC_DEMANDS)
  countByAddress(people, limiter)
  demandSameOrigin(people, baseUrl)
  optionalSession(people, { db, clock, baseUrl })
  const needs = { db, clock, limiter, baseUrl, masterKey }
  const help = 'Callers waiting for a password to be checked.'
  gauge(deps.metrics, 'passwords_waiting', help, () => passwordWork().waiting)
  const otherWays = { developer_keys: keyWays, apps: appWays(forgetTokens), passkeys: passkeyWays }
  await accountRoutes(people, { ...needs, otherWays })
  passkeySignInRoutes(people, needs)
  await people.register(async (signedIn: App) => {
    demandSession(signedIn)
    keyRoutes(signedIn, { db, clock })
    passkeyRoutes(signedIn, needs)
    stepUpRoutes(signedIn, needs)
    historyRoutes(signedIn, { db })
    appRoutes(signedIn, { db, clock, forgetTokens })
    await signedIn.register(async (portal: App) => portalRoutes(portal, deps, shared), {
      prefix: '/api/portal',
    })
    const { registrar } = deps.upstream
    portfolioRoutes(signedIn, { db, replica: deps.replica, clock, registrar, catalogue })
    oneDomainRoutes(signedIn, { db, clock, registrar, catalogue })
    bulkRoutes(signedIn, { db, clock, catalogue, registrar })
    transferRoutes(signedIn, { db, clock, registrar, masterKey })
    const { nameservers } = config
    const dnsNeeds = { db, clock, registrar, nameservers }
    dnsRoutes(signedIn, dnsNeeds)
    dnsHistoryRoutes(signedIn, dnsNeeds)
    await signedIn.register(async (files: App) => dnsFileRoutes(files, dnsNeeds))
    forwardingRoutes(signedIn, { ...dnsNeeds, forwarder: config.forwardHost })
    cardRoutes(signedIn, { ...deps, baseUrl })
    renewalRoutes(signedIn, { db, clock, catalogue })
    invoiceRoutes(signedIn, { db, clock })
    const { tax } = config
    cartRoutes(signedIn, { ...deps, catalogue, baseUrl, registrar, nameservers, tax })
    taskRoutes(signedIn, needs)
    const { sellerCommissionBps } = config
    const transfers = deps.payments.live?.transfers
    earningRoutes(signedIn, { ...needs, transfers, sellerCommissionBps })
    openBuying(signedIn, deps)
    offerRoutes(signedIn, needs)
    const { brokerageFeeBps: successFeeBps } = config
    ownBrokerageRoutes(signedIn, { ...deps, availability, masterKey, baseUrl, successFeeBps })
    const { dns } = deps.upstream
    const { landerHost } = config
    const selling = { db, clock, limiter, dns, findHolder: findSeller, landerHost, listingPages }
    sellerRoutes(signedIn, { ...selling, findEnded, resales })
    landerRoutes(signedIn, selling)
    await signedIn.register(async (files: App) => sellerImportRoutes(files, needs))
    watchRoutes(signedIn, { db, clock })
    savedSearchRoutes(signedIn, { db, clock })
    shortlistRoutes(signedIn, { db, clock })
    notificationRoutes(signedIn, { db, clock })
  })
}

/** Buying listings, at once or in monthly payments. */
function openBuying(signedIn: App, deps: Deps): void {
  const { config, db, clock, limiter, log, payments, upstream } = deps
  const { baseUrl, masterKey, monthlyFeeBps, sellerCommissionBps } = config
  const names = heldNames(deps)
  const needs = { db, clock, limiter, payments, names, baseUrl }
  purchaseRoutes(signedIn, { ...needs, masterKey, monthlyFeeBps })
  const proof = { db, clock, dns: upstream.dns, findHolder: findSeller }
  const purposes = { plan: planPurpose({ sellerCommissionBps, names }, proof) }
  planRoutes(signedIn, { ...needs, log, purposes })
}
