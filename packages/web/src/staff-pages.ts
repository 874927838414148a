import type { Page, StandIns } from './address/shown-page.ts'
import { PendingPage } from './shell/pending-page.tsx'

/**
 * Every staff page by its path. The server has the same list (http/site.ts). These pages are a
 * separate bundle, so people who aren't staff never load any of it.
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
    path: '/staff/offers',
    load: async () => (await import('./staff/pages/offers/page.tsx')).OffersPage,
  },
  {
    path: '/staff/plans',
    load: async () => (await import('./staff/pages/plans/page.tsx')).PlansPage,
  },
  {
    path: '/staff/brokerage',
    load: async () => (await import('./staff/pages/brokerage/page.tsx')).BrokeragePage,
  },
  {
    path: '/staff/forwarding',
    load: async () => (await import('./staff/pages/forwarding/page.tsx')).ForwardingPage,
  },
  {
    path: '/staff/settlements',
    load: async () => (await import('./staff/pages/settlements/page.tsx')).SettlementsPage,
  },
  {
    path: '/staff/settlements/:settlement_id',
    load: async () => (await import('./staff/pages/settlement/page.tsx')).SettlementPage,
  },
  {
    path: '/staff/payouts',
    load: async () => (await import('./staff/pages/payouts/page.tsx')).PayoutsPage,
  },
  {
    path: '/staff/seller-payouts',
    load: async () => (await import('./staff/pages/seller-payouts/page.tsx')).SellerPayoutsPage,
  },
  {
    path: '/staff/seller-payouts/:payout_id',
    load: async () => (await import('./staff/pages/seller-payout/page.tsx')).SellerPayoutPage,
  },
  {
    path: '/staff/margins',
    load: async () => (await import('./staff/pages/margins/page.tsx')).MarginsPage,
  },
  {
    path: '/staff/approvals',
    load: async () => (await import('./staff/pages/approvals/page.tsx')).ApprovalsPage,
  },
  {
    path: '/staff/partners',
    load: async () => (await import('./staff/pages/partners/page.tsx')).PartnersPage,
  },
  {
    path: '/staff/partners/:partner_id',
    load: async () => (await import('./staff/pages/partner/page.tsx')).PartnerPage,
  },
  {
    path: '/staff/audit',
    load: async () => (await import('./staff/pages/audit/page.tsx')).AuditPage,
  },
  {
    path: '/staff/ledger',
    load: async () => (await import('./staff/pages/ledger/page.tsx')).LedgerPage,
  },
]

export const DESK_STAND_INS: StandIns = {
  pending: PendingPage,
  notFound: async () => (await import('./staff/pages/not-found/page.tsx')).DeskNotFoundPage,
}
