import { useEffect, useLayoutEffect, useRef } from 'react'
import { useAccount } from '../account/who.ts'
import { Link } from '../address/link.tsx'
import { useShown } from '../address/shown-page.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { StatusLine } from './status-line.tsx'
import './shell.css'

/** What every page has around it. */
export function Shell() {
  const shown = useShown()
  const path = shown?.address.path ?? ''
  const main = useFocusOnNewPage(path)
  useLayoutEffect(() => {
    if (shown?.startsAtTop) window.scrollTo(0, 0)
  }, [shown])
  return (
    <>
      <a
        href="#main"
        className="skip-link"
        onClick={(event) => {
          // The fragment would be one more entry in the history; only the focus has to move.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <Header path={path} />
      <main id="main" ref={main} tabIndex={-1}>
        <CrashBoundary key={path}>{shown && <shown.Content />}</CrashBoundary>
      </main>
      <Footer />
    </>
  )
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
 * Both links stand in one place, of which one is seen: whoever it turns out to be, nothing moves.
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

/** A roof over a dot. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.5 12.5 12 4l9.5 8.5" />
      <circle cx="12" cy="17.5" r="3" />
    </svg>
  )
}

function Footer() {
  return (
    <footer className="site-footer">
      <div className="frame site-footer-row">
        <p>Namehouse: search, prices and a marketplace for domain names.</p>
        <nav aria-label="Footer">
          <Link to="/docs">API reference</Link>
          <a href="/api/openapi.json">OpenAPI file</a>
          <StatusLine />
        </nav>
      </div>
    </footer>
  )
}

/**
 * The browser does this for a page load, not for a page that we exchange: without it, the focus
 * stays on a link that is gone and a screen reader says nothing.
 */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef('')
  useEffect(() => {
    const isFirst = before.current === ''
    if (before.current === path) return
    before.current = path
    if (!isFirst) main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
