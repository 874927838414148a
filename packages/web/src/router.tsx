import type { QueryClient } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  stripSearchParams,
} from '@tanstack/react-router'
import { descriptionQuery } from './pages/docs/load.ts'
import { newestQuery } from './pages/front/load.ts'
import { marketQuery } from './pages/market/load.ts'
import { DEFAULT_SEARCH, parseMarketSearch } from './pages/market/market-search.ts'
import type { RawSearch } from './pages/market/market-search.ts'
import { NotFoundPage } from './pages/not-found/page.tsx'
import { formatQuery, parseQuery } from './query-string.ts'
import { CrashPage } from './shell/crash-page.tsx'
import { PendingPage } from './shell/pending-page.tsx'
import { Shell } from './shell/shell.tsx'

type Context = { queryClient: QueryClient }

const rootRoute = createRootRouteWithContext<Context>()({ component: Shell })

// The loaders start a page's questions while its code is still on the way, and do not wait for the
// answers: the page shows its own waiting state.
const frontRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => void context.queryClient.prefetchQuery(newestQuery()),
  component: lazyRouteComponent(() => import('./pages/front/page.tsx'), 'FrontPage'),
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
  loader: ({ context }) => void context.queryClient.prefetchQuery(descriptionQuery()),
  component: lazyRouteComponent(() => import('./pages/docs/page.tsx'), 'DocsPage'),
})

const routeTree = rootRoute.addChildren([frontRoute, marketRoute, docsRoute])

/** Every page of the service, by path. */
export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseQuery,
    stringifySearch: formatQuery,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
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
