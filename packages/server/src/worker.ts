import { purgeNonces } from './auth/partner-sql.ts'
import { resealSecrets } from './db/reseal.ts'
import type { Deps } from './deps.ts'
import { accountJobs } from './features/people/accounts/jobs.ts'
import { brokerageJobs } from './features/trading/brokerage/jobs.ts'
import { cartPurpose } from './features/portfolio/cart/cart-purpose.ts'
import { cartJobs } from './features/portfolio/cart/jobs.ts'
import { notifyWaiting } from './features/portfolio/cart/notify-waiting.ts'
import { dispatchChanges, changesAtOnce } from './features/portfolio/changes/dispatch-changes.ts'
import type { Zones } from './features/portfolio/changes/register-name.ts'
import { openZone } from './features/portfolio/dns/open-zone.ts'
import { changeJobs } from './features/portfolio/changes/jobs.ts'
import { checkoutJobs } from './features/trading/checkout/jobs.ts'
import { brokeragePurpose } from './features/trading/brokerage/purpose.ts'
import { checkoutPurpose } from './features/trading/checkout/purpose.ts'
import { ledgerJobs } from './features/desks/soundness/jobs.ts'
import { statusJobs } from './features/desks/status/jobs.ts'
import { mailJobs } from './features/people/mail/jobs.ts'
import { quoteJobs } from './features/trading/quotes/jobs.ts'
import { referralJobs } from './features/trading/referral/jobs.ts'
import { savedSearchJobs } from './features/market/saved-searches/jobs.ts'
import { watchJobs } from './features/market/watching/jobs.ts'
import { notificationJobs } from './features/people/notifications/jobs.ts'
import { landerJobs } from './features/market/landers/jobs.ts'
import { sellerJobs } from './features/market/sellers/jobs.ts'
import { settlementJobs } from './features/trading/settlements/jobs.ts'
import { staffJobs } from './features/desks/staff/jobs.ts'
import { oauthJobs } from './features/people/oauth/jobs.ts'
import { twoFactorJobs } from './features/people/two-factor/jobs.ts'
import { passkeyJobs } from './features/people/passkeys/jobs.ts'
import { cardJobs } from './features/money/cards/jobs.ts'
import { paymentJobs } from './features/money/payments/jobs.ts'
import { dnsJobs } from './features/portfolio/dns/jobs.ts'
import { wakeChanges } from './features/portfolio/changes/wake-changes.ts'
import { wakeDomains } from './features/portfolio/domains/wake-domains.ts'
import { registrarNoticeJobs } from './features/portfolio/registrar-notices/jobs.ts'
import { isChanging } from './features/portfolio/changes/is-changing.ts'
import { transferJobs } from './features/portfolio/transfers/jobs.ts'
import { renewalJobs } from './features/portfolio/renewals/jobs.ts'
import { findSeller } from './features/portfolio/one-domain/find-seller.ts'
import { heldNames } from './features/portfolio/one-domain/held-names.ts'
import { earningJobs } from './features/trading/earnings/jobs.ts'
import { handoverJobs } from './features/trading/handover/jobs.ts'
import { partnerJobs } from './features/trading/partners/jobs.ts'
import { planJobs } from './features/trading/plans/jobs.ts'
import { planPurpose } from './features/trading/plans/purpose.ts'
import { resales } from './features/trading/purchases/resales.ts'
import { offerJobs } from './features/trading/offers/jobs.ts'
import { portfolioJobs } from './features/portfolio/domains/jobs.ts'
import { noticeJobs } from './features/people/security-notices/jobs.ts'
import { listingJobs } from './features/market/listings/jobs.ts'
import { tldJobs } from './features/registry/tlds/jobs.ts'
import { toolJobs } from './features/tools/jobs.ts'
import { whoisJobs } from './features/registry/whois/jobs.ts'
import { dispatchDeliveries } from './features/trading/webhooks/dispatch-deliveries.ts'
import { webhookJobs } from './features/trading/webhooks/jobs.ts'
import { allLetters } from './letters.ts'
import { purgeReplies } from './http/once.ts'
import { keepRequestDays } from './http/request-days.ts'
import { type RepeatedWork, repeat, type Work } from './jobs/repeat.ts'

const PURGE_EVERY_MS = 60_000
const RESEAL_EVERY_MS = 600_000
const REQUEST_DAYS_EVERY_MS = 3_600_000

/** Starts all background work. In quarantine, only the ledger is checked. */
export function startWorker(deps: Deps): RepeatedWork {
  const { log, config } = deps
  if (config.isQuarantined) return repeat(log, ledgerJobs(deps))
  const dispatching = dispatchDeliveries({ ...deps, masterKey: config.masterKey })
  const changing = dispatchChanges({
    ...deps,
    registrar: deps.upstream.registrar,
    nameservers: config.nameservers,
    ...zonesOf(deps),
    notifyWaiting,
    places: changesAtOnce(config.registrarConcurrent),
  })
  const repeated = repeat(log, workOf(deps))
  return {
    stop: async () => {
      const parts = [repeated, dispatching, changing]
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}

/** Everything that is done again and again. Every job is listed here. */
export function workOf(deps: Deps): Work[] {
  const { config } = deps
  const { checkout, plan, brokerage, names } = purposesOf(deps)
  return [
    ...platformJobs(deps),
    ...tldJobs(deps),
    ...listingJobs(deps),
    ...whoisJobs(deps),
    ...toolJobs(deps),
    ...ledgerJobs(deps),
    ...statusJobs(deps),
    // Each kind of payment and the code that decides about it.
    ...paymentJobs(deps, {
      cart: cartPurpose(config.tax),
      checkout,
      plan,
      brokerage,
    }),
    ...portfolioJobs(deps, isChanging),
    ...dnsJobs(deps),
    ...changeJobs(deps),
    // Whoever waits for something at the registrar is told to look again.
    ...registrarNoticeJobs(deps, [wakeDomains, wakeChanges]),
    ...cardJobs(deps),
    ...cartJobs(deps),
    ...renewalJobs(deps),
    ...transferJobs(deps),
    ...accountJobs(deps),
    ...webhookJobs(deps),
    ...sellerJobs(deps, findSeller, resales),
    ...landerJobs(deps),
    ...watchJobs(deps),
    ...savedSearchJobs(deps),
    ...notificationJobs(deps),
    ...earningJobs(deps),
    ...handoverJobs(deps, names),
    ...planJobs(deps, { names, plan }),
    ...offerJobs(deps),
    ...partnerJobs(deps),
    ...quoteJobs(deps),
    ...checkoutJobs(deps),
    ...settlementJobs(deps),
    ...referralJobs(deps),
    ...staffJobs(deps),
    ...brokerageJobs(deps),
    ...oauthJobs(deps),
    ...twoFactorJobs(deps),
    ...passkeyJobs(deps),
    ...noticeJobs(deps),
    ...mailJobs(deps, allLetters(config)),
  ]
}

/** Work for the parts below the features. */
function platformJobs({ db, clock, config }: Deps): Work[] {
  return [
    { name: 'purge nonces', everyMs: PURGE_EVERY_MS, run: () => purgeNonces(db) },
    {
      name: 'open and drop days of the request log',
      everyMs: REQUEST_DAYS_EVERY_MS,
      run: () => keepRequestDays(db, clock.now()),
    },
    { name: 'purge idempotency keys', everyMs: PURGE_EVERY_MS, run: () => purgeReplies(db) },
    {
      name: 'seal secrets under the newest key',
      everyMs: RESEAL_EVERY_MS,
      run: async () => (await resealSecrets(db, config.masterKey)) > 0,
    },
  ]
}

/** What payments for sold names are for, and what moving such a name needs. */
function purposesOf(deps: Deps) {
  const { db, clock, config, upstream } = deps
  const proof = { db, clock, dns: upstream.dns, findHolder: findSeller }
  const names = heldNames(deps)
  const { sellerCommissionBps } = config
  const plan = planPurpose({ sellerCommissionBps, names }, proof)
  const brokerage = brokeragePurpose(config)
  return { checkout: checkoutPurpose(config, proof), plan, brokerage, names }
}

/** Domains that are registered with our name servers get their zone first. */
export function zonesOf({ db, upstream: { registrar } }: Deps): Zones {
  if (!registrar) return {}
  return {
    prepareZone: async (name, signal) => await openZone({ db, registrar }, name, signal),
  }
}
