import type { ReactNode } from 'react'
import type { NameRow } from '../../api/name-row.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LOOKS, StateMark } from '../../names/state-mark.tsx'
import { figureOf } from './figure.ts'
import { MarketLink } from './market-link.tsx'

export type LineProps = {
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
        <b>
          <MarketLink domain={row.domain} text={figure?.text || 'View listing'} />
        </b>
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
