import type { Page, StandIns } from './address/shown-page.ts'
import { askAhead } from './load/answers.ts'
import { newestNames } from './pages/front/load.ts'
import { listingsFor } from './pages/market/load.ts'
import { parseMarketSearch } from './pages/market/market-search.ts'
import { readTldParam } from './pages/tlds/tld-address.ts'
import { PendingPage } from './shell/pending-page.tsx'

/**
 * Every page by its path. The server has the same list (http/site.ts). A page's code is loaded on
 * its first visit, and `ask` starts loading its data meanwhile.
 */
export const PAGES: Page[] = [
  {
    path: '/',
    load: async () => (await import('./pages/front/page.tsx')).FrontPage,
    ask: () => askAhead(newestNames),
  },
  {
    path: '/search',
    load: async () => (await import('./pages/search/page.tsx')).SearchPage,
  },
  {
    path: '/tlds',
    load: async () => (await import('./pages/tlds/page.tsx')).TldsPage,
    ask: () => void import('./pages/tlds/load.ts').then(({ allTlds }) => askAhead(allTlds)),
  },
  {
    path: '/tlds/:tld',
    load: async () => (await import('./pages/tld/page.tsx')).TldPage,
    ask: ({ params }) =>
      void import('./pages/tld/load.ts').then(({ askAboutTld }) =>
        askAboutTld(readTldParam(params['tld'] ?? '')),
      ),
  },
  {
    path: '/market',
    load: async () => (await import('./pages/market/page.tsx')).MarketPage,
    ask: ({ query }) => askAhead(listingsFor(parseMarketSearch(query))),
  },
  {
    path: '/tools',
    load: async () => (await import('./pages/tools/page.tsx')).ToolsPage,
    ask: () => void import('./pages/tools/load.ts').then(({ allTools }) => askAhead(allTools)),
  },
  {
    path: '/tools/:slug',
    load: async () => (await import('./pages/tool/page.tsx')).ToolPage,
    ask: () => void import('./pages/tools/load.ts').then(({ allTools }) => askAhead(allTools)),
  },
  {
    path: '/docs',
    load: async () => (await import('./pages/docs/page.tsx')).DocsPage,
  },
  {
    path: '/docs/first-request',
    load: async () => (await import('./pages/docs-first-request/page.tsx')).FirstRequestPage,
  },
  {
    path: '/docs/signing',
    load: async () => (await import('./pages/docs-signing/page.tsx')).SigningPage,
  },
  {
    path: '/docs/sandbox',
    load: async () => (await import('./pages/docs-sandbox/page.tsx')).SandboxPage,
  },
  {
    path: '/docs/idempotency',
    load: async () => (await import('./pages/docs-idempotency/page.tsx')).IdempotencyPage,
  },
  {
    path: '/docs/webhooks',
    load: async () => (await import('./pages/docs-webhooks/page.tsx')).WebhooksPage,
  },
  {
    path: '/docs/errors',
    load: async () => (await import('./pages/docs-errors/page.tsx')).ErrorsPage,
    ask: askForDescription,
  },
  {
    path: '/docs/prices',
    load: async () => (await import('./pages/docs-prices/page.tsx')).PricesPage,
  },
  {
    path: '/docs/console',
    load: async () => (await import('./pages/docs-console/page.tsx')).ConsolePage,
    ask: askForDescription,
  },
  {
    path: '/docs/reference',
    load: async () => (await import('./pages/docs-reference/page.tsx')).ReferencePage,
    ask: askForDescription,
  },
  {
    path: '/sign-in',
    load: async () => (await import('./pages/sign-in/page.tsx')).SignInPage,
  },
  {
    path: '/sign-up',
    load: async () => (await import('./pages/sign-up/page.tsx')).SignUpPage,
  },
  {
    path: '/verify-email',
    load: async () => (await import('./pages/verify-email/page.tsx')).VerifyEmailPage,
  },
  {
    path: '/forgot-password',
    load: async () => (await import('./pages/forgot-password/page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    load: async () => (await import('./pages/reset-password/page.tsx')).ResetPasswordPage,
  },
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

function askForDescription(): void {
  void import('./docs/load.ts').then(({ description }) => askAhead(description))
}

export const STAND_INS: StandIns = {
  pending: PendingPage,
  notFound: async () => (await import('./pages/not-found/page.tsx')).NotFoundPage,
}
