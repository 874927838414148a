import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { StatusLine } from './status-line.tsx'
import './shell.css'

/** What every page has around it. */
export function Shell() {
  const main = useFocusOnNewPage()
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
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}

function Header() {
  return (
    <header className="site-header">
      <div className="frame site-header-row">
        <Link to="/" className="wordmark" activeOptions={{ exact: true }}>
          <Mark />
          Namehouse
        </Link>
        <nav aria-label="Main">
          <Link to="/search" activeOptions={{ includeSearch: false }}>
            Search
          </Link>
          <Link to="/tlds" activeOptions={{ includeSearch: false }}>
            Endings
          </Link>
          <Link to="/market" activeOptions={{ includeSearch: false }}>
            Marketplace
          </Link>
          <Link to="/docs">API</Link>
        </nav>
      </div>
    </header>
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
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
