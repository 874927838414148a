import type { Deps } from '../deps.ts'
import { demandSameOrigin } from '../auth/same-origin.ts'
import { demandSession, optionalSession } from '../auth/session.ts'
import { dnsFileRoutes } from '../features/portfolio/dns/file-routes.ts'
import { dnsHistoryRoutes } from '../features/portfolio/dns/history-routes.ts'
import { dnsRoutes } from '../features/portfolio/dns/routes.ts'
import { bulkRoutes } from '../features/portfolio/bulk/routes.ts'
import { cartRoutes } from '../features/portfolio/cart/routes.ts'
import { portfolioRoutes } from '../features/portfolio/domains/routes.ts'
import { oneDomainRoutes } from '../features/portfolio/one-domain/routes.ts'
import { accountRoutes } from '../features/people/accounts/routes.ts'
import { keyWays } from '../features/desks/developer-keys/key-ways.ts'
import { keyRoutes } from '../features/desks/developer-keys/routes.ts'
import { passkeyWays } from '../features/people/passkeys/passkey-ways.ts'
import { passkeyRoutes, passkeySignInRoutes } from '../features/people/passkeys/routes.ts'
import type { PageCache } from '../features/market/listings/page-cache.ts'
import { portalRoutes } from '../features/desks/portal/routes.ts'
import { appWays } from '../features/people/oauth/app-ways.ts'
import { appRoutes } from '../features/people/oauth/app-routes.ts'
import type { ClickCounter } from '../features/trading/referral/click-counter.ts'
import { sellerImportRoutes } from '../features/market/sellers/import-routes.ts'
import { sellerRoutes } from '../features/market/sellers/routes.ts'
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
}

/** What signed-in people do on our pages, authenticated by their session cookie. */
export async function openToPeople(people: App, deps: Deps, shared: ForPeople): Promise<void> {
  const { forgetTokens, listingPages, catalogue } = shared
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
    portfolioRoutes(signedIn, { db, clock, registrar: deps.upstream.registrar, catalogue })
    oneDomainRoutes(signedIn, { db, clock, registrar: deps.upstream.registrar, catalogue })
    bulkRoutes(signedIn, { db, clock, catalogue })
    const { registrar } = deps.upstream
    const { nameservers } = config
    const dnsNeeds = { db, clock, registrar, nameservers }
    dnsRoutes(signedIn, dnsNeeds)
    dnsHistoryRoutes(signedIn, dnsNeeds)
    await signedIn.register(async (files: App) => dnsFileRoutes(files, dnsNeeds))
    cartRoutes(signedIn, { ...deps, catalogue, baseUrl, registrar, nameservers })
    sellerRoutes(signedIn, { db, clock, limiter, dns: deps.upstream.dns, listingPages })
    await signedIn.register(async (files: App) => sellerImportRoutes(files, needs))
  })
}
