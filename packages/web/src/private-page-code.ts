import type { Page } from './address/shown-page.ts'
import type { PrivatePath } from './private-paths.ts'

/** The code of each page. A table of its own, because visitors who aren't signed in need none of it. */
export const PRIVATE_PAGE_CODE: Record<PrivatePath, Page['load']> = {
  '/account': async () => (await import('./pages/account/page.tsx')).AccountPage,
  '/account/profile': async () =>
    (await import('./pages/account-profile/page.tsx')).AccountProfilePage,
  '/account/security': async () =>
    (await import('./pages/account-security/page.tsx')).AccountSecurityPage,
  '/account/domains': async () =>
    (await import('./pages/account-domains/page.tsx')).AccountDomainsPage,
  '/account/domains/:domain': async () =>
    (await import('./pages/account-domain/page.tsx')).AccountDomainPage,
  '/account/transfers': async () =>
    (await import('./pages/account-transfers/page.tsx')).AccountTransfersPage,
  '/account/transfers/:transfer_id': async () =>
    (await import('./pages/account-transfer/page.tsx')).AccountTransferPage,
  '/account/contacts': async () =>
    (await import('./pages/account-contacts/page.tsx')).AccountContactsPage,
  '/account/cart': async () => (await import('./pages/account-cart/page.tsx')).AccountCartPage,
  '/account/billing': async () =>
    (await import('./pages/account-billing/page.tsx')).AccountBillingPage,
  '/account/receipts': async () =>
    (await import('./pages/account-receipts/page.tsx')).AccountReceiptsPage,
  '/account/purchases': async () =>
    (await import('./pages/account-purchases/page.tsx')).AccountPurchasesPage,
  '/account/purchases/:public_id': async () =>
    (await import('./pages/account-purchase/page.tsx')).AccountPurchasePage,
  '/account/plans': async () => (await import('./pages/account-plans/page.tsx')).AccountPlansPage,
  '/account/offers': async () =>
    (await import('./pages/account-offers/page.tsx')).AccountOffersPage,
  '/account/offers/:offer_id': async () =>
    (await import('./pages/account-offer/page.tsx')).AccountOfferPage,
  '/account/brokerage': async () =>
    (await import('./pages/account-brokerage/page.tsx')).AccountBrokeragePage,
  '/account/brokerage/:case_id': async () =>
    (await import('./pages/account-case/page.tsx')).AccountCasePage,
  '/account/listings': async () =>
    (await import('./pages/account-listings/page.tsx')).AccountListingsPage,
  '/account/earnings': async () =>
    (await import('./pages/account-earnings/page.tsx')).AccountEarningsPage,
  '/account/earnings/:payout_id': async () =>
    (await import('./pages/account-payout/page.tsx')).AccountPayoutPage,
  '/account/watching': async () =>
    (await import('./pages/account-watching/page.tsx')).AccountWatchingPage,
  '/account/keys': async () => (await import('./pages/account-keys/page.tsx')).AccountKeysPage,
  '/account/apps': async () => (await import('./pages/account-apps/page.tsx')).AccountAppsPage,
  '/partner': async () => (await import('./pages/partner/page.tsx')).PartnerPage,
  '/partner/team': async () => (await import('./pages/partner-team/page.tsx')).PartnerTeamPage,
  '/partner/join': async () => (await import('./pages/partner-join/page.tsx')).PartnerJoinPage,
  '/partner/orders': async () =>
    (await import('./pages/partner-orders/page.tsx')).PartnerOrdersPage,
  '/partner/quotes': async () =>
    (await import('./pages/partner-quotes/page.tsx')).PartnerQuotesPage,
  '/partner/checkout': async () =>
    (await import('./pages/partner-checkout/page.tsx')).PartnerCheckoutPage,
  '/partner/referrals': async () =>
    (await import('./pages/partner-referrals/page.tsx')).PartnerReferralsPage,
  '/partner/brokerage': async () =>
    (await import('./pages/partner-brokerage/page.tsx')).PartnerBrokeragePage,
  '/partner/settlements': async () =>
    (await import('./pages/partner-settlements/page.tsx')).PartnerSettlementsPage,
  '/partner/payouts': async () =>
    (await import('./pages/partner-payouts/page.tsx')).PartnerPayoutsPage,
  '/partner/credentials': async () =>
    (await import('./pages/partner-credentials/page.tsx')).PartnerCredentialsPage,
  '/partner/requests': async () =>
    (await import('./pages/partner-requests/page.tsx')).PartnerRequestsPage,
  '/partner/webhooks': async () =>
    (await import('./pages/partner-webhooks/page.tsx')).PartnerWebhooksPage,
  '/partner/deliveries': async () =>
    (await import('./pages/partner-deliveries/page.tsx')).PartnerDeliveriesPage,
  '/partner/events': async () =>
    (await import('./pages/partner-events/page.tsx')).PartnerEventsPage,
}
