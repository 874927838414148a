import { Link } from '../address/link.tsx'
import { useShown } from '../address/shown-page.ts'
import { useAccount } from '../session/who.ts'
import { Mark } from './mark.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Stage } from './stage.tsx'

/** The frame around every page. */
export function Shell() {
  const path = useShown()?.address.path ?? ''
  return <Stage header={<Header path={path} />} footer={<SiteFooter />} />
}

const PLACES = [
  { to: '/search', text: 'Search' },
  { to: '/tlds', text: 'Endings' },
  { to: '/market', text: 'Marketplace' },
  { to: '/tools', text: 'Tools' },
  { to: '/docs', text: 'API' },
]

function Header({ path }: { path: string }) {
  const isBelow = (to: string) => path === to || path.startsWith(`${to}/`)
  return (
    <header className="site-header">
      <div className="frame site-header-row">
        <Link to="/" className="wordmark">
          <Mark />
          Namehouse
        </Link>
        <nav aria-label="Main">
          {PLACES.map(({ to, text }) => (
            <Link key={to} to={to} aria-current={isBelow(to) ? 'page' : undefined}>
              {text}
            </Link>
          ))}
        </nav>
        <AccountLink path={path} />
      </div>
    </header>
  )
}

/**
 * Both links share one place and only one is visible, so nothing moves once the account is known.
 */
function AccountLink({ path }: { path: string }) {
  const account = useAccount()
  const isIn = Boolean(account)
  return (
    <div className="account-link">
      <Link to="/sign-in" data-hidden={isIn || account === undefined}>
        Sign in
      </Link>
      <Link
        to="/account"
        data-hidden={!isIn}
        aria-current={path.startsWith('/account') ? 'page' : undefined}
      >
        Account
      </Link>
    </div>
  )
}
