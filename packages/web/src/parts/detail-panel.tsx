import { Fragment } from 'react'
import type { ReactNode } from 'react'
import './detail-panel.css'

/** One item, fact by fact. Facts without a value are left out. */
export function DetailPanel({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  const known = facts.filter(([, value]) => value !== undefined)
  return (
    <dl className="detail-facts">
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
