import type { Environment } from '../api/portal.ts'
import type { Role } from '../api/team.ts'
import * as icons from '../kit/section-icons.ts'
import { SideNav } from '../shell/side-nav.tsx'
import { partnerHref } from './partner-address.ts'
import { mayOpen } from './role.tsx'

/** Every partner page, grouped by task. */
const GROUPS = [
  {
    places: [
      { to: '/partner', text: 'Overview', icon: icons.layoutDashboard },
      { to: '/partner/team', text: 'Team', icon: icons.usersRound },
    ],
  },
  {
    title: 'Selling',
    places: [
      { to: '/partner/orders', text: 'Orders', icon: icons.parcel },
      { to: '/partner/quotes', text: 'Quotes', icon: icons.fileText },
      { to: '/partner/checkout', text: 'Checkout links', icon: icons.link },
      { to: '/partner/brokerage', text: 'Brokerage', icon: icons.handshake },
      { to: '/partner/referrals', text: 'Referrals', icon: icons.share2 },
    ],
  },
  {
    title: 'Money',
    places: [
      { to: '/partner/settlements', text: 'Settlements', icon: icons.calendarCheck },
      { to: '/partner/payouts', text: 'Payouts', icon: icons.wallet },
    ],
  },
  {
    title: 'Developers',
    places: [
      { to: '/partner/credentials', text: 'Credentials', icon: icons.keyRound },
      { to: '/partner/requests', text: 'Requests', icon: icons.textSearch },
      { to: '/partner/webhooks', text: 'Webhook', icon: icons.webhook },
      { to: '/partner/deliveries', text: 'Deliveries', icon: icons.send },
      { to: '/partner/events', text: 'Events', icon: icons.activity },
    ],
  },
]

type Props = {
  place: { partner: string; environment: Environment }
  role: Role | undefined
}

/** Navigation between the partner's pages that a role may open, keeping the environment. */
export function PartnerNav({ place, role }: Props) {
  const groups = GROUPS.map((group) => {
    return { ...group, places: group.places.filter(({ to }) => mayOpen(role, to)) }
  }).filter(({ places }) => places.length > 0)
  return <SideNav label="Partner" groups={groups} hrefOf={(path) => partnerHref(path, place)} />
}
