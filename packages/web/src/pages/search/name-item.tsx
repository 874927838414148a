import type { ReactNode } from 'react'
import type { NameRow } from '../../api/name-row.ts'
import { Icon } from '../../kit/icon.tsx'
import { info } from '../../kit/icons.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LOOKS, StateMark } from '../../names/state-mark.tsx'
import { figureOf } from './figure.ts'
import { Heart } from './heart.tsx'
import { MarketLink } from './market-link.tsx'

type LineProps = {
  domain: string
  row: NameRow | undefined
  isLost: boolean
  /** The name itself, if it is more than text. */
  name?: ReactNode
  children?: ReactNode
}

/** One name in a list. It takes the same space before and after the answer. */
export function NameLine({ domain, row, isLost, name, children }: LineProps) {
  return (
    <li className="nrow" data-state={row && LOOKS[row.state]}>
      {name ?? <NameText domain={domain} row={row} />}
      {row && <StateMark state={row.state} label={row.state_label} />}
      {!row && <NoRow isLost={isLost} />}
      <div className="price">{row && <Figures row={row} />}</div>
      <div className="act">{children}</div>
    </li>
  )
}

/** Look-alike letters can be told apart only in the ASCII form, so both are shown. */
export function NameText({ domain, row }: Pick<LineProps, 'domain' | 'row'>) {
  if (!row?.unicode) return <DomainName name={domain} />
  return (
    <span className="name">
      <DomainName name={row.unicode} /> <small className="mono soft">{domain}</small>
    </span>
  )
}

function NoRow({ isLost }: { isLost: boolean }) {
  if (isLost) {
    return (
      <span className="chip is-lost" data-state="unknown">
        No answer yet
      </span>
    )
  }
  return <span className="chip bone" />
}

function Figures({ row }: { row: NameRow }) {
  const figure = figureOf(row)
  if (row.listing) {
    return (
      <>
        <MarketLink domain={row.domain} text={figure?.text || 'View listing'} />
        {figure?.text && <span>{figure.caption}</span>}
      </>
    )
  }
  if (!figure) return null
  return (
    <>
      {figure.text !== '' && <b>{figure.text}</b>}
      {figure.caption !== '' && <span>{figure.caption}</span>}
    </>
  )
}

type ItemProps = Pick<LineProps, 'domain' | 'row' | 'isLost'> & {
  onDetails: (row: NameRow) => void
}

/** A name with a heart, and its details on demand. */
export function NameItem({ onDetails, ...line }: ItemProps) {
  const { domain, row } = line
  return (
    <NameLine {...line}>
      <Heart domain={domain} />
      {row && <DetailsButton row={row} onDetails={onDetails} />}
    </NameLine>
  )
}

type DetailsProps = { row: NameRow; size?: 's' | 'l'; onDetails: (row: NameRow) => void }

export function DetailsButton({ row, size = 's', onDetails }: DetailsProps) {
  return (
    <button
      type="button"
      className="btn"
      data-size={size}
      aria-haspopup="dialog"
      aria-label={`Details of ${row.unicode ?? row.domain}`}
      onClick={() => onDetails(row)}
    >
      {size === 's' && <Icon path={info} className="narrow-only" />}
      <span className={size === 's' ? 'wide-only' : undefined}>Details</span>
    </button>
  )
}

/** Keeps the space of rows to come. */
export function WaitingRows({ rows }: { rows: number }) {
  return (
    <ul className="rows panel is-waiting" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="nrow">
          <span className="name bone" />
          <span className="chip bone" />
        </li>
      ))}
    </ul>
  )
}
