import { useId, useState } from 'react'
import type { NameRow } from '../../api/name-row.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { StateMark } from '../../names/state-mark.tsx'
import { figureOf } from './figure.ts'
import { LaterDetails } from './later-details.tsx'
import { MarketLink } from './market-link.tsx'
import { NoAnswer } from './primary-card.tsx'

type Props = { domain: string; row: NameRow | undefined; isLost?: boolean }

/** One name in the list: a line of fixed height, with details on demand. */
export function NameItem({ domain, row, isLost = false }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="found-name" data-state={row?.state}>
      <div className="name-line">
        <div className="name-what">
          <DomainName name={row?.unicode ?? domain} />
          {row?.unicode && <span className="name-ascii">{domain}</span>}
          {row?.meta.reason && <span className="name-reason">{row.meta.reason}</span>}
        </div>
        <div className="name-state">
          {row && <StateMark state={row.state} label={row.state_label} />}
          {!row && (isLost ? <NoAnswer /> : <span className="bone" />)}
        </div>
        {row && <NameFigure row={row} />}
        {row && (
          <button
            type="button"
            className="name-more"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Details of ${row.unicode ?? domain}`}
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="name-details">
        {isOpen && row && <LaterDetails row={row} />}
      </div>
    </li>
  )
}

function NameFigure({ row }: { row: NameRow }) {
  const figure = figureOf(row)
  if (row.listing && figure) {
    const text = figure.isSoft ? 'Marketplace' : figure.text
    return (
      <p className="name-figure">
        <MarketLink domain={row.domain} text={text} />
      </p>
    )
  }
  return (
    <p className="name-figure">
      {figure && (
        <>
          <strong className={figure.isSoft ? 'soft' : undefined}>
            {figure.isUntil && 'until '}
            {figure.text}
          </strong>
          {!figure.isUntil && <span className="hide"> {figure.caption}</span>}
        </>
      )}
    </p>
  )
}

export function NameItemWaiting() {
  return (
    <li className="found-name">
      <div className="name-line">
        <div className="name-what">
          <span className="bone" />
        </div>
      </div>
    </li>
  )
}
