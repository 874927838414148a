import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import type { Environment } from '../api/portal.ts'
import { partnerHref } from './partner-address.ts'

/** Every page of a partner, by what one comes for. */
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

/** The way between a partner's pages: beside them where there is room, else one menu above them. */
export function PartnerNav({ place }: { place: Place }) {
  const { path } = useAddress()
  return (
    <nav className="partner-nav" aria-label="Partner">
      <div className="partner-nav-wide">
        <Groups path={path} place={place} />
      </div>
      {/* Another page begins with the menu closed. */}
      <details key={path} className="partner-nav-narrow">
        <summary>All pages</summary>
        <Groups path={path} place={place} />
      </details>
    </nav>
  )
}

function Groups({ path, place }: { path: string; place: Place }) {
  return (
    <>
      <PartLink to="/partner" text="Overview" path={path} place={place} />
      {GROUPS.map(({ title, parts }) => (
        <div key={title} className="partner-nav-group">
          <p>{title}</p>
          {parts.map(({ to, text }) => (
            <PartLink key={to} to={to} text={text} path={path} place={place} />
          ))}
        </div>
      ))}
    </>
  )
}

function PartLink({
  to,
  text,
  path,
  place,
}: {
  to: string
  text: string
  path: string
  place: Place
}) {
  return (
    <Link to={partnerHref(to, place)} aria-current={path === to ? 'page' : undefined}>
      {text}
    </Link>
  )
}
