import { Link } from '../address/link.tsx'
import { useShown } from '../address/shown-page.ts'
import { Icon } from '../kit/icon.tsx'
import { menu, shoppingBag } from '../kit/icons.ts'
import { useAccount } from '../session/who.ts'
import { Mark } from './mark.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Stage } from './stage.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The frame around every page. */
export function Shell() {
  const path = useShown()?.address.path ?? ''
  return <Stage header={<Header path={path} />} footer={<SiteFooter />} />
}

const PLACES = [
  { to: '/search', text: 'Search' },
  { to: '/market', text: 'Marketplace' },
  { to: '/tlds', text: 'Extensions' },
  { to: '/tools', text: 'Tools' },
  { to: '/docs', text: 'Developers' },
]

function Header({ path }: { path: string }) {
  return (
    <header className="site">
      <div className="frame site-row">
        <Link to="/" className="wordmark">
          <Mark />
          Namehouse
        </Link>
        <nav aria-label="Main">
          <Places path={path} />
        </nav>
        <div className="site-end">
          <ThemeSwitch />
          <AccountLinks path={path} />
          <button
            type="button"
            className="btn menu-btn"
            data-kind="ghost"
            data-icon=""
            popoverTarget="menu"
            aria-label="Menu"
          >
            <Icon path={menu} />
          </button>
        </div>
      </div>
      {/* A fresh menu for every page, so that it is closed again. */}
      <nav key={path} className="menu" id="menu" popover="auto" aria-label="Menu">
        <Places path={path} />
      </nav>
    </header>
  )
}

function Places({ path }: { path: string }) {
  const isBelow = (to: string) => path === to || path.startsWith(`${to}/`)
  return PLACES.map(({ to, text }) => (
    <Link key={to} to={to} aria-current={isBelow(to) ? 'page' : undefined}>
      {text}
    </Link>
  ))
}

/**
 * Both links share one place and only one is visible, so nothing moves once the account is known.
 */
function AccountLinks({ path }: { path: string }) {
  const account = useAccount()
  const isIn = Boolean(account)
  return (
    <>
      {isIn && (
        <Link className="btn" data-kind="ghost" data-icon="" to="/account/cart" aria-label="Cart">
          <Icon path={shoppingBag} />
        </Link>
      )}
      <div className="account-link">
        <Link
          className="btn"
          data-size="s"
          to="/sign-in"
          data-hidden={isIn || account === undefined}
        >
          Sign in
        </Link>
        <Link
          className="btn"
          data-size="s"
          to="/account/domains"
          data-hidden={!isIn}
          aria-current={path.startsWith('/account') ? 'page' : undefined}
        >
          Account
        </Link>
      </div>
    </>
  )
}
