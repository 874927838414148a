import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import type { Environment } from '../api/portal.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { deskHref, environmentIn } from './desk-address.ts'

/** The parts of the desk, in the order in which work comes in. */
const PARTS = [
  { to: '/staff', text: 'Work queue' },
  { to: '/staff/orders', text: 'Orders' },
  { to: '/staff/listings', text: 'Listings' },
  { to: '/staff/brokerage', text: 'Brokerage' },
  { to: '/staff/settlements', text: 'Settlements' },
  { to: '/staff/payouts', text: 'Payouts' },
  { to: '/staff/partners', text: 'Partners' },
  { to: '/staff/ledger', text: 'Ledger health' },
  { to: '/staff/audit', text: 'Audit log' },
]

type Props = {
  title: string
  /** Stands beside the title: what the whole page can do. */
  aside?: ReactNode
  children: (environment: Environment) => ReactNode
}

/** A page of the desk: its title, the way to the others, and what is shown of one environment. */
export function DeskPage({ title, aside, children }: Props) {
  const { path, query } = useAddress()
  const environment = environmentIn(query)
  usePageTitle(`${title} – Staff desk – Namehouse`)
  return (
    <div className="frame desk-columns">
      <nav className="desk-nav" aria-label="Desk">
        {PARTS.map(({ to, text }) => (
          <Link
            key={to}
            to={deskHref(to, { environment })}
            aria-current={isBelow(path, to) ? 'page' : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
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
