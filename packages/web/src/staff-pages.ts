import type { Page, StandIns } from './address/shown-page.ts'
import { PendingPage } from './shell/pending-page.tsx'

/**
 * Every page of the staff desk, by path; the server knows the same paths (http/site.ts). They are a
 * bundle of their own: whoever is no staff never loads a line of it.
 */
export const DESK_PAGES: Page[] = [
  {
    path: '/staff',
    load: async () => (await import('./staff/pages/queue/page.tsx')).QueuePage,
  },
  {
    path: '/staff/orders',
    load: async () => (await import('./staff/pages/orders/page.tsx')).OrdersPage,
  },
  {
    path: '/staff/listings',
    load: async () => (await import('./staff/pages/listings/page.tsx')).ListingsPage,
  },
  {
    path: '/staff/brokerage',
    load: async () => (await import('./staff/pages/brokerage/page.tsx')).BrokeragePage,
  },
]

export const DESK_STAND_INS: StandIns = {
  pending: PendingPage,
  notFound: async () => (await import('./staff/pages/not-found/page.tsx')).DeskNotFoundPage,
}
