import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { usePageHead } from '../shell/page-head.ts'
import { BESIDE, GUIDES } from './contents.ts'
import './docs.css'

type Props = { title: string; lead: string; children: ReactNode }

/** The frame around every docs page: breadcrumbs, the table of contents, and the next guide. */
export function DocsFrame({ title, lead, children }: Props) {
  const { path } = useAddress()
  usePageHead({ title: `${title} – Namehouse`, description: lead })
  return (
    <div className="frame docs">
      <Contents path={path} />
      <div className="docs-main">
        <p className="docs-trail">
          <Link to="/docs">Docs</Link>
        </p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
        <NextGuide path={path} />
      </div>
    </div>
  )
}

function Contents({ path }: { path: string }) {
  const list = (pages: typeof GUIDES) => (
    <ul>
      {pages.map(({ to, title }) => (
        <li key={to}>
          <Link to={to} aria-current={to === path ? 'page' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className="docs-contents" aria-label="Docs">
      <div>
        <h2>Guides</h2>
        {list(GUIDES)}
      </div>
      <div>
        <h2>Look up and try out</h2>
        {list(BESIDE)}
      </div>
    </nav>
  )
}

function NextGuide({ path }: { path: string }) {
  const at = GUIDES.findIndex(({ to }) => to === path)
  const next = at === -1 ? undefined : (GUIDES[at + 1] ?? BESIDE[0])
  if (!next) return null
  return (
    <nav className="docs-onward" aria-label="Next">
      <Link to={next.to}>
        <span>Next</span>
        <strong>{next.title}</strong>
        <span>{next.text}</span>
      </Link>
    </nav>
  )
}

/** A section of a guide that can be linked to. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="docs-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/**
 * Scrolls to the linked section once it exists: the browser looked for it before it was rendered.
 */
export function useScrollToNamed(isThere: boolean): void {
  const { hash } = useAddress()
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [isThere, hash])
}
