import type { Address, StandIns } from './address/shown-page.ts'
import type { AnyQuestion, PageSearch, SitePage } from './load/site-page.ts'
import { newestNames, popularTlds } from './pages/front/load.ts'
import { listingGroups, listingsFor } from './pages/market/load.ts'
import { isByMeaning, marketHref, parseMarketSearch } from './pages/market/market-search.ts'
import { parseList } from './pages/search/name-list.ts'
import { parseSearchAddress, readSearchQuery } from './pages/search/query.ts'
import { parseTldAddress, readTldParam, tldHref } from './pages/tlds/tld-address.ts'
import { parseTldsAddress, tldsHref } from './pages/tlds/tlds-address.ts'
import { formatQuery, parseQuery } from './query-string.ts'
import { PRIVATE_PAGES } from './private-pages.ts'
import { PendingPage } from './shell/pending-page.tsx'

/** The inputs of all tools, which a link to a result names. */
const TOOL_FIELDS = [
  'domain',
  'host',
  'url',
  'keywords',
  'domains',
  'port',
  'types',
  'selectors',
  'tlds',
  'styles',
  'length_max',
  'limit',
  'max_pages',
]

/**
 * Every page by its path. The server has the same list (http/site-paths.ts). A page's code is
 * loaded on its first visit, and its questions are asked meanwhile.
 */
export const PAGES: SitePage[] = [
  {
    path: '/',
    isPublic: true,
    searches: searchedNames,
    load: async () => (await import('./pages/front/page.tsx')).FrontPage,
    query: searchQuery,
    questions: async (address) => [newestNames, popularTlds, ...(await askSearch(address))],
  },
  {
    path: '/search',
    isPublic: true,
    searches: searchedNames,
    load: async () => (await import('./pages/search/page.tsx')).SearchPage,
    query: searchQuery,
    questions: askSearch,
  },
  {
    path: '/register/:domain',
    isPublic: true,
    searches: () => 'one registry',
    load: async () => (await import('./pages/register/page.tsx')).RegisterPage,
    questions: async ({ params }) => {
      const { questionsAbout } = await import('./pages/register/load.ts')
      return questionsAbout(params['domain'] ?? '')
    },
  },
  {
    path: '/cart',
    isPublic: true,
    load: async () => (await import('./pages/cart/page.tsx')).CartPage,
  },
  {
    path: '/tlds',
    isPublic: true,
    load: async () => (await import('./pages/tlds/page.tsx')).TldsPage,
    query: (query) => paramsOf(tldsHref(parseTldsAddress(query))),
    questions: async () => [(await import('./pages/tlds/load.ts')).allTlds],
  },
  {
    path: '/tlds/:tld',
    isPublic: true,
    load: async () => (await import('./pages/tld/page.tsx')).TldPage,
    query: (query) => paramsOf(tldHref('', parseTldAddress(query))),
    questions: async ({ params }) => {
      const { questionsAbout } = await import('./pages/tld/load.ts')
      return questionsAbout(readTldParam(params['tld'] ?? ''))
    },
  },
  {
    path: '/market',
    isPublic: true,
    load: async () => (await import('./pages/market/page.tsx')).MarketPage,
    query: (query) => paramsOf(marketHref(parseMarketSearch(query))),
    searches: (query) => (isByMeaning(parseMarketSearch(query)) ? 'market' : undefined),
    questions: ({ query }) => [listingsFor(parseMarketSearch(query)), listingGroups],
  },
  {
    path: '/market/sold',
    isPublic: true,
    load: async () => (await import('./pages/sold/page.tsx')).SoldPage,
    questions: async () => [(await import('./pages/sold/page.tsx')).soldNames],
  },
  {
    path: '/market/:domain',
    isPublic: true,
    load: async () => (await import('./pages/listing/page.tsx')).ListingPage,
    questions: async ({ params }) => {
      const { questionsAbout } = await import('./pages/listing/load.ts')
      return questionsAbout(params['domain'] ?? '')
    },
  },
  {
    path: '/drops',
    isPublic: true,
    load: async () => (await dropsPage()).DropsPage,
    query: keeping('q', 'kind', 'sort', 'zone', 'date', 'length_max', 'plain', 'cursor'),
    searches: () => 'drops',
    questions: async ({ query }) => (await dropsPage()).askDrops(query),
  },
  {
    path: '/tools',
    isPublic: true,
    load: async () => (await import('./pages/tools/page.tsx')).ToolsPage,
    questions: askTools,
  },
  {
    path: '/tools/whois',
    isPublic: true,
    load: async () => (await import('./pages/whois/page.tsx')).WhoisPage,
    query: keeping('domain'),
  },
  {
    path: '/tools/:slug',
    isPublic: true,
    load: async () => (await import('./pages/tool/page.tsx')).ToolPage,
    query: keeping('job', ...TOOL_FIELDS),
    questions: askTools,
  },
  {
    path: '/docs',
    isPublic: true,
    load: async () => (await import('./pages/docs/page.tsx')).DocsPage,
  },
  {
    path: '/docs/first-request',
    isPublic: true,
    load: async () => (await import('./pages/docs-first-request/page.tsx')).FirstRequestPage,
  },
  {
    path: '/docs/signing',
    isPublic: true,
    load: async () => (await import('./pages/docs-signing/page.tsx')).SigningPage,
  },
  {
    path: '/docs/sandbox',
    isPublic: true,
    load: async () => (await import('./pages/docs-sandbox/page.tsx')).SandboxPage,
  },
  {
    path: '/docs/idempotency',
    isPublic: true,
    load: async () => (await import('./pages/docs-idempotency/page.tsx')).IdempotencyPage,
  },
  {
    path: '/docs/webhooks',
    isPublic: true,
    load: async () => (await import('./pages/docs-webhooks/page.tsx')).WebhooksPage,
  },
  {
    path: '/docs/errors',
    isPublic: true,
    load: async () => (await import('./pages/docs-errors/page.tsx')).ErrorsPage,
    questions: async () => [(await import('./docs/load.ts')).errorGuide],
  },
  {
    path: '/docs/prices',
    isPublic: true,
    load: async () => (await import('./pages/docs-prices/page.tsx')).PricesPage,
  },
  {
    path: '/docs/console',
    isPublic: true,
    load: async () => (await import('./pages/docs-console/page.tsx')).ConsolePage,
    query: keeping('operation'),
    // It needs a script anyway, so the server doesn't read the description for it.
    questions: async () => [
      { ...(await import('./docs/load.ts')).description, askedAheadBy: 'browser' },
    ],
  },
  {
    path: '/docs/reference',
    isPublic: true,
    load: async () => (await import('./pages/docs-reference/page.tsx')).ReferencePage,
    query: keeping('q'),
    questions: async () => [(await import('./docs/load.ts')).description],
  },
  {
    path: '/terms',
    isPublic: true,
    load: async () => (await import('./pages/company/terms.tsx')).TermsPage,
  },
  {
    path: '/privacy',
    isPublic: true,
    load: async () => (await import('./pages/company/privacy.tsx')).PrivacyPage,
  },
  {
    path: '/status',
    isPublic: true,
    load: async () => (await import('./pages/company/status.tsx')).StatusPage,
    questions: async () => [(await import('./pages/company/status.tsx')).serviceStatus],
  },
  {
    path: '/contact',
    isPublic: true,
    load: async () => (await import('./pages/company/contact.tsx')).ContactPage,
    questions: async () => [(await import('./pages/company/contact.tsx')).operator],
  },
  {
    path: '/changelog',
    isPublic: true,
    load: async () => (await import('./pages/company/changelog.tsx')).ChangelogPage,
    questions: async () => [(await import('./pages/company/changelog.tsx')).changelog],
  },
  {
    path: '/sign-in',
    isPublic: true,
    load: async () => (await import('./pages/sign-in/page.tsx')).SignInPage,
    query: keeping('continue'),
  },
  {
    path: '/sign-up',
    isPublic: true,
    load: async () => (await import('./pages/sign-up/page.tsx')).SignUpPage,
    query: keeping('continue'),
  },
  {
    path: '/verify-email',
    isPublic: true,
    load: async () => (await import('./pages/verify-email/page.tsx')).VerifyEmailPage,
  },
  {
    path: '/forgot-password',
    isPublic: true,
    load: async () => (await import('./pages/forgot-password/page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    isPublic: true,
    load: async () => (await import('./pages/reset-password/page.tsx')).ResetPasswordPage,
  },
  ...PRIVATE_PAGES,
  {
    path: '/dev/components',
    load: async () => (await import('./pages/components/page.tsx')).ComponentsPage,
  },
]

/** Longer values are cut off before the page is rendered with them. */
const PARAM_LENGTH_MAX = 300

async function dropsPage() {
  return await import('./pages/drops/page.tsx')
}

/** Passes these parameters on as they are. */
function keeping(...names: string[]) {
  return (query: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = query[name]?.slice(0, PARAM_LENGTH_MAX) ?? ''
        return value === '' ? [] : [[name, value]]
      }),
    )
}

function searchQuery(query: Record<string, string>): Record<string, string> {
  const list = parseList(query['list']).join()
  return paramsOf(formatQuery({ ...parseSearchAddress(query), list }))
}

function paramsOf(href: string): Record<string, string> {
  return parseQuery(href.slice(href.indexOf('?') + 1 || href.length))
}

function searchedNames({ q }: Record<string, string>): PageSearch | undefined {
  return q === undefined ? undefined : 'registries'
}

async function askSearch({ query }: Address): Promise<AnyQuestion[]> {
  const { q } = parseSearchAddress(query)
  if (q === '') return []
  const { searchFor } = await import('./pages/search/load.ts')
  return [searchFor(readSearchQuery(q).domain)]
}

async function askTools(): Promise<AnyQuestion[]> {
  return [(await import('./pages/tools/load.ts')).allTools]
}

export const STAND_INS: StandIns = {
  pending: PendingPage,
  notFound: async () => (await import('./pages/not-found/page.tsx')).NotFoundPage,
}
