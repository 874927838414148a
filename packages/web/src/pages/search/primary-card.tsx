import { useId, useState } from 'react'
import type { NameRow } from '../../api/name-row.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { StateMark } from '../../names/state-mark.tsx'
import { figureOf, ownerText } from './figure.ts'
import { LaterDetails } from './later-details.tsx'
import { lockedText } from './locked-text.ts'
import { MarketLink } from './market-link.tsx'

type Props = { domain: string; row: NameRow | undefined; isLost: boolean; onRetry: () => void }

/** The name that was searched. It takes the same space before and after the answer. */
export function PrimaryCard({ domain, row, isLost, onRetry }: Props) {
  const id = useId()
  const figure = row && figureOf(row)
  return (
    <section
      className="primary"
      aria-labelledby={id}
      aria-busy={!row && !isLost}
      data-state={row?.state}
    >
      <h2 id={id}>
        <DomainName name={row?.unicode ?? domain} />
        {/* Look-alike letters can be told apart only in the ASCII form. */}
        {row?.unicode && <span className="name-ascii">{domain}</span>}
      </h2>
      <div className="primary-state">
        {row && <StateMark state={row.state} label={row.state_label} />}
        {!row && (isLost ? <NoAnswer /> : <span className="bone" />)}
      </div>
      <p className="primary-figure">
        {figure && (
          <>
            <strong className={figure.isSoft ? 'soft' : undefined}>{figure.text}</strong>
            <span>{figure.caption}</span>
          </>
        )}
      </p>
      <p className="primary-reason">
        {row && (row.meta.reason ?? lockedText(row) ?? ownerText(row))}
      </p>
      {row ? (
        <Answered domain={domain} row={row} onRetry={onRetry} />
      ) : (
        <div className="primary-actions" />
      )}
    </section>
  )
}

function Answered({ domain, row, onRetry }: { domain: string; row: NameRow; onRetry: () => void }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="primary-actions">
        {row.listing && <MarketLink domain={domain} className="btn" data-kind="primary" />}
        {row.state === 'unknown' && (
          <button type="button" className="btn" data-kind="primary" onClick={onRetry}>
            Ask again
          </button>
        )}
        <button
          type="button"
          className="btn"
          aria-label={`Details of ${row.unicode ?? domain}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="primary-details">
        {isOpen && <LaterDetails row={row} />}
      </div>
    </>
  )
}

export function NoAnswer() {
  return <span className="no-answer">No answer yet</span>
}
