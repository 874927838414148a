import type { Environment } from '../api/portal.ts'
import { SideNav } from '../shell/side-nav.tsx'
import { partnerHref } from './partner-address.ts'

/** Every partner page, grouped by task. */
export const GROUPS = [
  {
    title: 'Selling',
    parts: [
      { to: '/partner/orders', text: 'Orders', what: 'What was sold, and how far each name is.' },
      {
        to: '/partner/quotes',
        text: 'Quotes',
        what: 'Prices that are locked for ten minutes, and what became of them.',
      },
      {
        to: '/partner/checkout',
        text: 'Checkout links',
        what: 'Pages of ours on which your buyers pay.',
      },
      {
        to: '/partner/brokerage',
        text: 'Brokerage',
        what: 'Names that are not for sale, and what their owners say.',
      },
      {
        to: '/partner/referrals',
        text: 'Referrals',
        what: 'Links with which you send people to us, what they bought, and your commission.',
      },
    ],
  },
  {
    title: 'Money',
    parts: [
      {
        to: '/partner/settlements',
        text: 'Settlements',
        what: 'What you sold, kept and owe, a statement for each period.',
      },
      { to: '/partner/payouts', text: 'Payouts', what: 'What we paid you, and what is due.' },
    ],
  },
  {
    title: 'Programs',
    parts: [
      {
        to: '/partner/credentials',
        text: 'Credentials',
        what: 'With what your programs sign: issue, rotate, revoke.',
      },
      {
        to: '/partner/webhooks',
        text: 'Webhook',
        what: 'Where events are sent, the secret that signs them, and a test.',
      },
      {
        to: '/partner/deliveries',
        text: 'Deliveries',
        what: 'What was sent, every try with the answer of your server, and sending again.',
      },
      {
        to: '/partner/events',
        text: 'Events',
        what: 'Everything that happened in the last 365 days.',
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
