import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import './side-nav.css'

type Place = { to: string; text: string }
export type NavGroup = { title?: string; places: Place[] }

type Props = {
  label: string
  groups: NavGroup[]
  /** Turns a path into a full address, for example by adding a query. */
  hrefOf?: (path: string) => string
  isHere?: (path: string, to: string) => boolean
  /** Shown below the links. */
  children?: ReactNode
}

/** Navigation between related pages: beside them where there is space, otherwise as a menu. */
export function SideNav(props: Props) {
  const { path } = useAddress()
  return (
    <nav className="side-nav" aria-label={props.label}>
      <div className="side-nav-wide">
        <Groups {...props} path={path} />
      </div>
      {/* The menu starts closed on every page. */}
      <details key={path} className="side-nav-narrow">
        <summary>All pages</summary>
        <Groups {...props} path={path} />
      </details>
    </nav>
  )
}

function Groups({ groups, path, hrefOf, isHere = isSame, children }: Props & { path: string }) {
  return (
    <>
      {groups.map(({ title, places }) => (
        <div key={title ?? ''} className="side-nav-group">
          {title !== undefined && <p>{title}</p>}
          {places.map(({ to, text }) => (
            <Link
              key={to}
              to={hrefOf ? hrefOf(to) : to}
              aria-current={isHere(path, to) ? 'page' : undefined}
            >
              {text}
            </Link>
          ))}
        </div>
      ))}
      {children !== undefined && <div className="side-nav-group">{children}</div>}
    </>
  )
}

function isSame(path: string, to: string): boolean {
  return path === to
}
