import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { DomainName } from '../names/domain-name.tsx'
import { Plate } from './plate.tsx'

type Props = {
  domain: string
  words?: readonly string[] | undefined
  /** Where the card leads. Without it, the name is plain text. */
  to?: string
  /** A short line under the name, such as `12 letters · since 2009`. */
  about?: ReactNode
  price?: ReactNode
  /** A small button on the corner of the plate. */
  corner?: ReactNode
  /** What to do with the name, below its price. */
  action?: ReactNode
  state?: 'available' | 'sale' | 'premium'
}

/** A name as a sign, with its price below. */
export function NameCard(props: Props) {
  const { domain, words, to, about, price, corner, action, state = 'sale' } = props
  const name = <DomainName name={domain} />
  return (
    <div className="ncard" data-state={state}>
      <Plate domain={domain} words={words} />
      {corner && <div className="corner">{corner}</div>}
      <div className="ncard-foot">
        <div>
          {to ? (
            <Link className="ncard-link" to={to}>
              {name}
            </Link>
          ) : (
            name
          )}
          {about && <p className="small soft">{about}</p>}
        </div>
        {price}
      </div>
      {action && <div className="ncard-action">{action}</div>}
    </div>
  )
}
