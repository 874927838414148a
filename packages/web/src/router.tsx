import type { QueryClient } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  stripSearchParams,
} from '@tanstack/react-router'
import { newestQuery } from './pages/front/load.ts'
import { marketQuery } from './pages/market/load.ts'
import { DEFAULT_SEARCH, parseMarketSearch } from './pages/market/market-search.ts'
import type { RawSearch } from './pages/market/market-search.ts'
import { parseSearchAddress } from './pages/search/wish.ts'
import { DEFAULT_TLD, parseTldAddress, readTldParam } from './pages/tld/tld-address.ts'
import { DEFAULT_TLDS, parseTldsAddress } from './pages/tlds/tlds-address.ts'
import { formatQuery, parseQuery } from './query-string.ts'
import { CrashPage } from './shell/crash-page.tsx'
import { PendingPage } from './shell/pending-page.tsx'
import { Shell } from './shell/shell.tsx'

type Context = { queryClient: QueryClient }

const rootRoute = createRootRouteWithContext<Context>()({ component: Shell })

// The loaders start a page's questions while its code is still on the way, and do not wait for the
// answers: the page shows its own waiting state. What one page asks is no weight on the others.
const frontRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => void context.queryClient.prefetchQuery(newestQuery()),
  component: lazyRouteComponent(() => import('./pages/front/page.tsx'), 'FrontPage'),
})

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: (raw: { q?: unknown } & SearchSchemaInput) => parseSearchAddress(raw),
  component: lazyRouteComponent(() => import('./pages/search/page.tsx'), 'SearchPage'),
})

const tldsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tlds',
  validateSearch: (raw: { q?: unknown; sort?: unknown } & SearchSchemaInput) =>
    parseTldsAddress(raw),
  search: { middlewares: [stripSearchParams(DEFAULT_TLDS)] },
  loader: ({ context }) =>
    void import('./pages/tlds/load.ts').then(({ tldsQuery }) =>
      context.queryClient.prefetchQuery(tldsQuery()),
    ),
  component: lazyRouteComponent(() => import('./pages/tlds/page.tsx'), 'TldsPage'),
})

const tldRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tlds/$tld',
  validateSearch: (raw: { op?: unknown } & SearchSchemaInput) => parseTldAddress(raw),
  search: { middlewares: [stripSearchParams(DEFAULT_TLD)] },
  loader: ({ context, params }) =>
    void import('./pages/tld/load.ts').then(({ askAboutTld }) =>
      askAboutTld(context.queryClient, readTldParam(params.tld)),
    ),
  component: lazyRouteComponent(() => import('./pages/tld/page.tsx'), 'TldPage'),
})

const marketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market',
  validateSearch: (raw: RawSearch & SearchSchemaInput) => parseMarketSearch(raw),
  search: { middlewares: [stripSearchParams(DEFAULT_SEARCH)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(marketQuery(deps)),
  component: lazyRouteComponent(() => import('./pages/market/page.tsx'), 'MarketPage'),
})

const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  loader: ({ context }) =>
    void import('./pages/docs/load.ts').then(({ descriptionQuery }) =>
      context.queryClient.prefetchQuery(descriptionQuery()),
    ),
  component: lazyRouteComponent(() => import('./pages/docs/page.tsx'), 'DocsPage'),
})

const routeTree = rootRoute.addChildren([
  frontRoute,
  searchRoute,
  tldsRoute,
  tldRoute,
  marketRoute,
  docsRoute,
])

/** Every page of the service, by path. */
export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseQuery,
    stringifySearch: formatQuery,
    scrollRestoration: true,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./pages/not-found/page.tsx'),
      'NotFoundPage',
    ),
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 200,
    // Once the page is there it is shown, however short the wait was.
    defaultPendingMinMs: 0,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
