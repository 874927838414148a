import { useEffect } from 'react'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { BESIDE, GUIDES } from '../../docs/contents.ts'
import { usePageHead } from '../../shell/page-head.ts'
import '../../docs/docs-home.css'

/** The developer docs home page. */
export function DocsPage() {
  usePageHead({
    title: 'Docs – Namehouse',
    description:
      'Guides, a console and the API reference for searching, pricing and selling domains with Namehouse.',
  })
  useOldAddresses()
  return (
    <div className="frame docs-home">
      <h1>Build with Namehouse</h1>
      <p className="lead">
        Search names, show prices, and sell from our market in your own shop. Guides with examples
        that run as they stand, a console, and every operation in one place.
      </p>
      <div className="actions">
        <Link to="/docs/first-request" className="btn" data-kind="primary">
          Make your first request
        </Link>
        <Link to="/docs/reference" className="btn">
          API reference
        </Link>
        <Link to="/docs/console" className="btn">
          Open the console
        </Link>
      </div>
      <section aria-labelledby="guides">
        <h2 id="guides">Guides</h2>
        <Cards pages={GUIDES} />
      </section>
      <section aria-labelledby="beside">
        <h2 id="beside">Look up and try out</h2>
        <Cards pages={BESIDE} />
        <p className="hint">
          For machines: <a href="/api/openapi.json">openapi.json</a>. For TypeScript: the sdk,{' '}
          <code>@namehouse/sdk</code>, typed and without dependencies.
        </p>
      </section>
    </div>
  )
}

function Cards({ pages }: { pages: typeof GUIDES }) {
  return (
    <ul className="docs-cards">
      {pages.map(({ to, title, text }) => (
        <li key={to}>
          <Link to={to}>
            <h3>{title}</h3>
            <p>{text}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The reference used to be here, and links to its operations are still out there. */
function useOldAddresses(): void {
  const { hash } = useAddress()
  useEffect(() => {
    if (hash !== '') go(`/docs/reference#${hash}`, { isReplaced: true })
  }, [hash])
}
