import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { SideNav } from '../shell/side-nav.tsx'
import { usePageHead } from '../shell/page-head.ts'
import { DOCS_GROUPS, DOCS_PAGES } from './contents.ts'
import { DocsSearch } from './docs-search.tsx'
import './docs.css'

const NAV = DOCS_GROUPS.map(({ title, pages }) => ({
  title,
  places: pages.map((page) => ({ to: page.to, text: page.title })),
}))

type Props = {
  title: string
  /** If it differs from the title on the page. */
  pageTitle?: string
  lead: string
  /** Shown below the lead. */
  facts?: ReactNode
  /** Shown beside the title instead of the list of sections. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * The frame around every docs page: search and navigation, the content, and beside it the list of
 * sections or code.
 */
export function DocsFrame({ title, pageTitle = title, lead, facts, beside, children }: Props) {
  const { path } = useAddress()
  usePageHead({ title: `${pageTitle} – Namehouse`, description: lead })
  return (
    <div className="frame is-wide app docs">
      <div className="docs-side">
        <DocsSearch />
        <SideNav label="Docs" groups={NAV} />
      </div>
      <div className="docs-main">
        <div className="docs-part docs-head">
          <div className="stack" data-gap="3">
            <p className="small soft">
              <Link to="/docs">Docs</Link> {groupText(path)}
            </p>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            {facts}
          </div>
          {beside ?? <OnThisPage path={path} />}
        </div>
        {children}
        <NextPage path={path} />
      </div>
    </div>
  )
}

function groupText(path: string): string {
  const group = DOCS_GROUPS.find(({ pages }) => pages.some(({ to }) => to === path))
  return group ? `/ ${group.title}` : ''
}

function OnThisPage({ path }: { path: string }) {
  const { parts = [] } = DOCS_PAGES.find(({ to }) => to === path) ?? {}
  if (parts.length === 0) return null
  return (
    <nav className="onpage" aria-labelledby="onpage-title">
      <p id="onpage-title" className="label">
        On this page
      </p>
      <ol>
        {parts.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function NextPage({ path }: { path: string }) {
  const at = DOCS_PAGES.findIndex(({ to }) => to === path)
  const next = at === -1 ? undefined : DOCS_PAGES[at + 1]
  if (!next) return null
  return (
    <nav className="row docs-next" aria-label="Next">
      <span className="soft">Next</span>
      <Link to={next.to} className="btn">
        {next.title}
      </Link>
    </nav>
  )
}

type PartProps = {
  /** As in contents.ts, which also has the title. */
  id: string
  /** Shown beside the text where there is space, otherwise below it. */
  code?: ReactNode
  children: ReactNode
}

/** A section of a guide that can be linked to. */
export function Part({ id, code, children }: PartProps) {
  const { path } = useAddress()
  const { parts = [] } = DOCS_PAGES.find(({ to }) => to === path) ?? {}
  const title = parts.find(([each]) => each === id)?.[1]
  return (
    <section id={id} className="docs-part">
      <div className="prose">
        <h2>{title}</h2>
        {children}
      </div>
      {code !== undefined && <div className="docs-code">{code}</div>}
    </section>
  )
}

type TermsProps = { rows: readonly (readonly [string, ReactNode])[]; isCode?: boolean }

/** Terms and what they mean: headers, fields, names, events. */
export function Terms({ rows, isCode = true }: TermsProps) {
  return (
    <dl className="params">
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{isCode ? <code>{term}</code> : <b>{term}</b>}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
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
