import type { Deps } from '../deps.ts'
import { progressRoutes } from '../features/trading/brokerage/progress-routes.ts'
import { brokeragePurpose } from '../features/trading/brokerage/purpose.ts'
import { checkoutPageRoutes } from '../features/trading/checkout/page-routes.ts'
import { checkoutPurpose } from '../features/trading/checkout/purpose.ts'
import { setStripeDue } from '../features/trading/earnings/set-stripe-due.ts'
import { planPurpose } from '../features/trading/plans/purpose.ts'
import { noticeRoutes } from '../features/money/payments/routes.ts'
import { heldNames } from '../features/portfolio/one-domain/held-names.ts'
import { findSeller } from '../features/portfolio/one-domain/find-seller.ts'
import { registrarNoticeRoutes } from '../features/portfolio/registrar-notices/routes.ts'
import type { PageCache } from '../features/market/listings/page-cache.ts'
import { type App } from '../http/app.ts'
import { countByAddress } from '../http/rate-limit.ts'

/** Pages for buyers, who are identified by the token in a signed link. */
export async function openToBuyers(app: App, deps: Deps, listingPages: PageCache): Promise<void> {
  const { config, db, clock, limiter, log, payments } = deps
  const { masterKey, baseUrl } = config
  await app.register(async (buyers: App) => {
    countByAddress(buyers, limiter)
    progressRoutes(buyers, { db, clock, masterKey })
  })
  await app.register(async (buyers: App) => {
    countByAddress(buyers, limiter)
    const proof = { db, clock, dns: deps.upstream.dns, findHolder: findSeller }
    const { sellerCommissionBps } = config
    const plan = planPurpose({ sellerCommissionBps, names: heldNames(deps) }, proof)
    const brokerage = brokeragePurpose(config)
    const purposes = { checkout: checkoutPurpose(config, proof), plan, brokerage }
    const needs = { db, clock, log, payments, purposes }
    checkoutPageRoutes(buyers, { ...needs, masterKey, baseUrl, listingPages })
  })
  await app.register(async (gateways: App) => {
    countByAddress(gateways, limiter)
    const checkSeller = async (ref: string, now: Date) => await setStripeDue(db, ref, now)
    noticeRoutes(gateways, { db, clock, payments, checkSeller })
  })
  await app.register(async (registrars: App) => {
    countByAddress(registrars, limiter)
    registrarNoticeRoutes(registrars, { db, clock, secret: config.registrarWebhookSecret })
  })
}
