import type { SitePage } from './load/site-page.ts'

/** The pages for people who are signed in, rendered in the browser. */
export const PRIVATE_PAGES: SitePage[] = [
  {
    path: '/account',
    load: async () => (await import('./pages/account/page.tsx')).AccountPage,
  },
  {
    path: '/account/security',
    load: async () => (await import('./pages/account-security/page.tsx')).AccountSecurityPage,
  },
  {
    path: '/account/domains',
    load: async () => (await import('./pages/account-domains/page.tsx')).AccountDomainsPage,
  },
  {
    path: '/account/domains/:domain/dns',
    load: async () => (await import('./pages/account-domain-dns/page.tsx')).AccountDomainDnsPage,
  },
  {
    path: '/account/contacts',
    load: async () => (await import('./pages/account-contacts/page.tsx')).AccountContactsPage,
  },
  {
    path: '/account/cart',
    load: async () => (await import('./pages/account-cart/page.tsx')).AccountCartPage,
  },
  {
    path: '/account/receipts',
    load: async () => (await import('./pages/account-receipts/page.tsx')).AccountReceiptsPage,
  },
  {
    path: '/account/listings',
    load: async () => (await import('./pages/account-listings/page.tsx')).AccountListingsPage,
  },
  {
    path: '/account/keys',
    load: async () => (await import('./pages/account-keys/page.tsx')).AccountKeysPage,
  },
  {
    path: '/account/apps',
    load: async () => (await import('./pages/account-apps/page.tsx')).AccountAppsPage,
  },
  {
    path: '/partner',
    load: async () => (await import('./pages/partner/page.tsx')).PartnerPage,
  },
  {
    path: '/partner/orders',
    load: async () => (await import('./pages/partner-orders/page.tsx')).PartnerOrdersPage,
  },
  {
    path: '/partner/quotes',
    load: async () => (await import('./pages/partner-quotes/page.tsx')).PartnerQuotesPage,
  },
  {
    path: '/partner/checkout',
    load: async () => (await import('./pages/partner-checkout/page.tsx')).PartnerCheckoutPage,
  },
  {
    path: '/partner/referrals',
    load: async () => (await import('./pages/partner-referrals/page.tsx')).PartnerReferralsPage,
  },
  {
    path: '/partner/brokerage',
    load: async () => (await import('./pages/partner-brokerage/page.tsx')).PartnerBrokeragePage,
  },
  {
    path: '/partner/settlements',
    load: async () => (await import('./pages/partner-settlements/page.tsx')).PartnerSettlementsPage,
  },
  {
    path: '/partner/payouts',
    load: async () => (await import('./pages/partner-payouts/page.tsx')).PartnerPayoutsPage,
  },
  {
    path: '/partner/credentials',
    load: async () => (await import('./pages/partner-credentials/page.tsx')).PartnerCredentialsPage,
  },
  {
    path: '/partner/webhooks',
    load: async () => (await import('./pages/partner-webhooks/page.tsx')).PartnerWebhooksPage,
  },
  {
    path: '/partner/deliveries',
    load: async () => (await import('./pages/partner-deliveries/page.tsx')).PartnerDeliveriesPage,
  },
  {
    path: '/partner/events',
    load: async () => (await import('./pages/partner-events/page.tsx')).PartnerEventsPage,
  },
]
