import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { Icon } from '../kit/icon.tsx'
import { useCurrentInView } from '../kit/current-in-view.ts'

type Place = { to: string; text: string; icon?: string }
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

/** Navigation between related pages: beside them where there is space, otherwise a row above. */
export function SideNav({ label, groups, hrefOf, isHere = isSame, children }: Props) {
  const { path } = useAddress()
  const nav = useCurrentInView(path)
  return (
    <nav ref={nav} className="side" aria-label={label}>
      {groups.map(({ title, places }) => (
        <div key={title ?? ''} className="side-group">
          {title !== undefined && <p className="side-title">{title}</p>}
          <ul>
            {places.map(({ to, text, icon }) => (
              <li key={to}>
                <Link
                  to={hrefOf ? hrefOf(to) : to}
                  aria-current={isHere(path, to) ? 'page' : undefined}
                >
                  {icon !== undefined && <Icon path={icon} />}
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {children !== undefined && <div className="side-group side-more">{children}</div>}
    </nav>
  )
}

function isSame(path: string, to: string): boolean {
  return path === to
}
