import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { Link } from '../address/link.tsx'
import { useShown } from '../address/shown-page.ts'
import { CartButton } from '../cart/cart-button.tsx'
import { Icon } from '../kit/icon.tsx'
import { menu, search } from '../kit/icons.ts'
import { useAccount } from '../session/who.ts'
import type { BellProps } from '../watching/bell.tsx'
import { Mark } from './mark.tsx'
import { openCommandMenu, useShortcuts } from './shortcuts.ts'
import { SiteFooter } from './site-footer.tsx'
import { Stage } from './stage.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The frame around every page. */
export function Shell() {
  const path = useShown()?.address.path ?? ''
  useShortcuts()
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
          <button
            type="button"
            className="btn wide-only"
            data-kind="ghost"
            data-icon=""
            aria-label="Command menu"
            aria-keyshortcuts="Control+K Meta+K"
            title="Command menu (Ctrl K)"
            onClick={() => void openCommandMenu()}
          >
            <Icon path={search} />
          </button>
          <ThemeSwitch />
          <LaterBell path={path} />
          <CartButton path={path} />
          <div className="account-link wide-only">
            <AccountLink path={path} className="btn" data-size="s" />
          </div>
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
        <AccountLink path={path} />
      </nav>
    </header>
  )
}

const Bell = lazy<ComponentType<BellProps>>(async () => ({
  // Without the code, for example offline, there is nothing to tell either.
  default: await import('../watching/bell.tsx').then(
    (code) => code.Bell,
    () => () => null,
  ),
}))

/** For people who are signed in. Visitors don't load its code. */
function LaterBell({ path }: { path: string }) {
  const account = useAccount()
  return (
    account && (
      <Suspense fallback={<span className="btn" data-icon="" data-kind="ghost" />}>
        <Bell account={account.id} path={path} />
      </Suspense>
    )
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

type LinkProps = { path: string; className?: string; 'data-size'?: string }

/** Where to sign in, or to the account. Nothing until it is known which. */
function AccountLink({ path, ...look }: LinkProps) {
  const account = useAccount()
  if (account === undefined) return null
  if (account === null) {
    return (
      <Link {...look} to="/sign-in">
        Sign in
      </Link>
    )
  }
  return (
    <Link
      {...look}
      to="/account/domains"
      aria-current={path.startsWith('/account') ? 'page' : undefined}
    >
      Account
    </Link>
  )
}
