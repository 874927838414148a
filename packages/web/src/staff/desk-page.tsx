import type { ReactNode } from 'react'
import { useAddress } from '../address/shown-page.ts'
import type { Environment } from '../api/portal.ts'
import { list } from '../kit/icons.ts'
import * as icons from '../kit/section-icons.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { SideNav } from '../shell/side-nav.tsx'
import { deskHref, environmentIn } from './desk-address.ts'

/** The staff pages, in the order in which work comes in. */
const GROUPS = [
  { places: [{ to: '/staff', text: 'Work queue', icon: list }] },
  {
    title: 'Trading',
    places: [
      { to: '/staff/orders', text: 'Orders', icon: icons.parcel },
      { to: '/staff/listings', text: 'Listings', icon: icons.tag },
      { to: '/staff/offers', text: 'Offers', icon: icons.handCoins },
      { to: '/staff/plans', text: 'Monthly plans', icon: icons.calendarCheck },
      { to: '/staff/brokerage', text: 'Brokerage', icon: icons.handshake },
    ],
  },
  {
    title: 'Money',
    places: [
      { to: '/staff/settlements', text: 'Settlements', icon: icons.calendarCheck },
      { to: '/staff/payouts', text: 'Partner payouts', icon: icons.wallet },
      { to: '/staff/seller-payouts', text: 'Seller payouts', icon: icons.wallet },
      { to: '/staff/approvals', text: 'Approvals', icon: icons.circleCheck },
      { to: '/staff/margins', text: 'Margins', icon: icons.handCoins },
      { to: '/staff/ledger', text: 'Ledger health', icon: icons.shieldCheck },
    ],
  },
  {
    title: 'Administration',
    places: [
      { to: '/staff/partners', text: 'Partners', icon: icons.usersRound },
      { to: '/staff/forwarding', text: 'Forwarding', icon: icons.share2 },
      { to: '/staff/audit', text: 'Audit log', icon: icons.fileText },
    ],
  },
]

type Props = {
  title: string
  /** Shown beside the title: actions for the whole page. */
  aside?: ReactNode
  children: (environment: Environment) => ReactNode
}

/** A staff page: its title, the navigation, and its content in one environment. */
export function DeskPage({ title, aside, children }: Props) {
  const { query } = useAddress()
  const environment = environmentIn(query)
  usePageTitle(`${title} – Staff desk – Namehouse`)
  return (
    <div className="frame desk-columns">
      <SideNav
        label="Desk"
        groups={GROUPS}
        hrefOf={(to) => deskHref(to, { environment })}
        isHere={isBelow}
      />
      <div className="desk-page">
        <header className="desk-head">
          <h1>{title}</h1>
          {aside}
        </header>
        <div key={environment} className="desk-parts">
          {children(environment)}
        </div>
      </div>
    </div>
  )
}

function isBelow(path: string, to: string): boolean {
  return path === to || (to !== '/staff' && path.startsWith(`${to}/`))
}
