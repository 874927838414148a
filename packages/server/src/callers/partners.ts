import type { Deps } from '../deps.ts'
import { logRequests } from '../auth/log-requests.ts'
import { Nonces } from '../auth/nonces.ts'
import { demandPartner } from '../auth/partner.ts'
import { serveSignedReads } from '../auth/signed-reads.ts'
import { brokerageRoutes } from '../features/trading/brokerage/routes.ts'
import { findLocked } from '../features/trading/checkout/find-locked.ts'
import { checkoutRoutes } from '../features/trading/checkout/routes.ts'
import { inventoryRoutes } from '../features/market/inventory/routes.ts'
import type { SecondOpinion } from '../features/market/inventory/second-opinion.ts'
import { orderRoutes } from '../features/trading/orders/routes.ts'
import { quoteRoutes } from '../features/trading/quotes/routes.ts'
import type { PageCache } from '../features/market/listings/page-cache.ts'
import { signatureCheckRoutes } from '../features/trading/partners/routes.ts'
import type { ClickCounter } from '../features/trading/referral/click-counter.ts'
import { referralReportRoutes } from '../features/trading/referral/report-routes.ts'
import { linkRoutes } from '../features/trading/referral/routes.ts'
import { refundRoutes } from '../features/trading/refunds/routes.ts'
import { payoutRoutes, settlementRoutes } from '../features/trading/settlements/routes.ts'
import type { Availability } from '../features/market/search/availability.ts'
import { sandboxRoutes } from '../features/trading/sandbox/routes.ts'
import { deliveryRoutes } from '../features/trading/webhooks/delivery-routes.ts'
import { endpointRoutes } from '../features/trading/webhooks/endpoint-routes.ts'
import { eventRoutes } from '../features/trading/webhooks/routes.ts'
import { findSeller } from '../features/portfolio/one-domain/find-seller.ts'
import { type App } from '../http/app.ts'
import { gauge } from '../http/metrics.ts'
import { countByAddress } from '../http/rate-limit.ts'
import { RequestLog } from '../http/request-log.ts'
import { demandOfRoutes, PARTNER_DEMANDS, PUBLIC_DEMANDS } from '../http/route-config.ts'

export type PartnerNeeds = {
  listingPages: PageCache
  availability: Availability
  clicks: ClickCounter
  opinion: SecondOpinion
}

/** The signed partner API. */
export async function openToPartners(
  app: App,
  deps: Deps,
  { listingPages, availability, clicks, opinion }: PartnerNeeds,
): Promise<void> {
  const { config, db, replica, clock, limiter, metrics, log } = deps
  const { masterKey, baseUrl } = config
  const nonces = new Nonces({ db, redis: deps.redis, breaker: deps.redisBreaker })
  const nonceUses = nonces.openBatcher()
  const signing = { db, clock, limiter, masterKey, nonces, nonceUses }
  const requestLog = openRequestLog(app, deps)
  serveSignedReads(app, { nonces, clock, limiter, metrics, log, requestLog })
  await app.register(async (signers: App) => {
    demandOfRoutes(signers, PUBLIC_DEMANDS)
    countByAddress(signers, limiter)
    signatureCheckRoutes(signers, { db, clock, masterKey, nonces })
  })
  await app.register(
    async (partners: App) => {
      demandOfRoutes(partners, PARTNER_DEMANDS)
      demandPartner(partners, signing)
      logRequests(partners, requestLog)
      inventoryRoutes(partners, { db, replica, opinion, findLocked })
      quoteRoutes(partners, { db, masterKey })
      settlementRoutes(partners, { replica, clock })
      payoutRoutes(partners, { replica, clock })
      const proof = { db, clock, dns: deps.upstream.dns, findHolder: findSeller }
      orderRoutes(partners, { ...proof, listingPages, ...config })
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
  // Webhook routes sit next to the versioned API, not under it (spec section 9).
  await app.register(
    async (partners: App) => {
      demandOfRoutes(partners, PARTNER_DEMANDS)
      demandPartner(partners, signing)
      logRequests(partners, requestLog)
      endpointRoutes(partners, deps)
      deliveryRoutes(partners, { db })
    },
    { prefix: '/api/partner' },
  )
}

function openRequestLog(app: App, { db, log, metrics }: Deps): RequestLog {
  const requestLog = new RequestLog(db, log)
  app.addHook('onClose', async () => await requestLog.close())
  const help =
    'Requests missing from partners’ logs: too many arrived, or they couldn’t be written.'
  gauge(metrics, 'request_log_dropped', help, () => requestLog.dropped)
  return requestLog
}
