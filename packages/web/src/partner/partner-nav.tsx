import type { Environment } from '../api/portal.ts'
import { SideNav } from '../shell/side-nav.tsx'
import { partnerHref } from './partner-address.ts'

/** Every partner page, grouped by task. */
export const GROUPS = [
  {
    title: 'Selling',
    parts: [
      { to: '/partner/orders', text: 'Orders', what: 'Your orders and where each one stands.' },
      {
        to: '/partner/quotes',
        text: 'Quotes',
        what: 'Prices locked for ten minutes, and their outcome.',
      },
      {
        to: '/partner/checkout',
        text: 'Checkout links',
        what: 'Payment pages we host for your buyers.',
      },
      {
        to: '/partner/brokerage',
        text: 'Brokerage',
        what: 'Names that aren’t for sale, and what their owners say.',
      },
      {
        to: '/partner/referrals',
        text: 'Referrals',
        what: 'Your referral links, what people bought, and your commission.',
      },
    ],
  },
  {
    title: 'Money',
    parts: [
      {
        to: '/partner/settlements',
        text: 'Settlements',
        what: 'What you sold, kept and owe in each period.',
      },
      { to: '/partner/payouts', text: 'Payouts', what: 'What we paid you and what’s due.' },
    ],
  },
  {
    title: 'Developers',
    parts: [
      {
        to: '/partner/credentials',
        text: 'Credentials',
        what: 'API keys: issue, rotate, revoke.',
      },
      {
        to: '/partner/webhooks',
        text: 'Webhook',
        what: 'Where we send events, the signing secret, and a test.',
      },
      {
        to: '/partner/deliveries',
        text: 'Deliveries',
        what: 'Every delivery and retry, with your server’s response.',
      },
      {
        to: '/partner/events',
        text: 'Events',
        what: 'Everything from the last 365 days.',
      },
    ],
  },
]

type Place = { partner: string; environment: Environment }

/** Navigation between a partner's pages, keeping the environment. */
export function PartnerNav({ place }: { place: Place }) {
  const groups = GROUPS.map(({ title, parts }) => ({ title, places: parts }))
  return (
    <SideNav
      label="Partner"
      groups={[{ places: [{ to: '/partner', text: 'Overview' }] }, ...groups]}
      hrefOf={(path) => partnerHref(path, place)}
    />
  )
}
