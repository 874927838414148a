import { useEffect } from 'react'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DOCS_GROUPS } from '../../docs/contents.ts'
import type { DocsPage as Listed } from '../../docs/contents.ts'
import { DocsFrame } from '../../docs/docs-frame.tsx'
import requestPy from '../../docs/examples/first-request.py?raw'
import requestSh from '../../docs/examples/first-request.sh?raw'
import requestTs from '../../docs/examples/first-request.mjs?raw'
import '../../docs/docs-home.css'

/** The developer docs home page. */
export function DocsPage() {
  useOldAddresses()
  return (
    <DocsFrame
      title="Build with Namehouse"
      pageTitle="Docs"
      lead="Search names, show prices, and sell domains from our marketplace in your own product."
      facts={
        <div className="actions">
          <Link to="/docs/first-request" className="btn" data-kind="primary">
            Make your first request
          </Link>
          <Link to="/docs/reference" className="btn">
            API reference
          </Link>
        </div>
      }
      beside={
        <CodeTabs name="first-request" samples={{ ts: requestTs, sh: requestSh, py: requestPy }} />
      }
    >
      {DOCS_GROUPS.map(({ title, pages }) => (
        <section key={title} aria-labelledby={`docs-${title}`}>
          <h2 id={`docs-${title}`}>{title}</h2>
          <Cards pages={pages} />
        </section>
      ))}
      <p className="hint">
        Prefer a file? Download <a href="/api/openapi.json">openapi.json</a>, a{' '}
        <a href="/api/collection.json">collection</a> for Postman or Bruno, or these docs as{' '}
        <a href="/llms-full.txt">text</a>. The TypeScript SDK, <code>@namehouse/sdk</code>, and the
        Python client, <code>namehouse</code>, have no dependencies.
      </p>
    </DocsFrame>
  )
}

function Cards({ pages }: { pages: Listed[] }) {
  return (
    <ul className="tiles docs-cards">
      {pages.map(({ to, title, text }) => (
        <li key={to}>
          <Link to={to} className="panel">
            <h3>{title}</h3>
            <p className="soft">{text}</p>
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
