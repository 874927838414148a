import { Link } from '../address/link.tsx'
import { Lines } from './plate.tsx'
import { plateLook } from './plate-look.ts'
import './street.css'

export type HouseName = {
  domain: string
  words?: readonly string[] | undefined
  /** Such as `$2,900`, on the door. */
  price: string
  to: string
}

/** Names for sale as a row of houses. */
export function Street({ label, names }: { label: string; names: readonly HouseName[] }) {
  return (
    <ul className="street" aria-label={label}>
      {names.map((name) => (
        <li key={name.domain}>
          <House {...name} />
        </li>
      ))}
    </ul>
  )
}

function House({ domain, words, price, to }: HouseName) {
  const look = plateLook(domain, words)
  return (
    <Link
      to={to}
      className="house"
      data-enamel={look.enamel}
      data-face={look.face}
      data-roof={look.roof}
      data-letters={Math.max(...look.lines.map((line) => line.length))}
    >
      <span className="hide">
        {domain}, {price}
      </span>
      <span className="house-name" aria-hidden="true">
        <Lines {...look} hasOwnLine />
      </span>
      <span className="house-door" aria-hidden="true">
        {price}
      </span>
    </Link>
  )
}
