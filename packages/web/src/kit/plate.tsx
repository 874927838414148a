import { Fragment } from 'react'
import { plateLook } from './plate-look.ts'
import type { PlateLook } from './plate-look.ts'
import '../style/enamels.css'
import './plate.css'

type Props = {
  domain: string
  /** The words of the name, where a line may end. */
  words?: readonly string[] | undefined
}

/** A name as an enamel sign. A picture: the name itself must follow as text. */
export function Plate({ domain, words }: Props) {
  const look = plateLook(domain, words)
  return (
    <div
      className="plate"
      data-enamel={look.enamel}
      data-face={look.face}
      data-motif={look.motif}
      data-letters={look.letters}
      aria-hidden="true"
    >
      <span>
        <Lines {...look} />
      </span>
    </div>
  )
}

/** The lines of a sign, with the TLD small at the end. */
export function Lines({ lines, tld, hasOwnLine = false }: PlateLook & { hasOwnLine?: boolean }) {
  return (
    <>
      {lines.map((line, place) => (
        // The lines never change places, and two may be the same.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {place > 0 && <br />}
          {line}
        </Fragment>
      ))}
      {hasOwnLine && <br />}
      <small>
        <i>.</i>
        {tld.slice(1)}
      </small>
    </>
  )
}
