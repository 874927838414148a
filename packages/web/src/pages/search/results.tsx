import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import type { NameRow } from '../../api/name-row.ts'
import { Failure } from '../../failure/failure.tsx'
import { passes } from './filters.ts'
import type { Filters } from './filters.ts'
import { NameItem, WaitingRows } from './name-item.tsx'
import { NoMatches } from './no-matches.tsx'
import { othersOf } from './search-progress.ts'
import type { Search } from './search-progress.ts'
import { Verdict } from './verdict.tsx'

/** The number of rows a search usually has, to reserve the space until the header says how many. */
const ROWS_EXPECTED = 11

type Props = {
  search: Search
  filters: Filters
  onRetry: () => void
  onClear: () => void
  onDetails: (row: NameRow) => void
  /** Shown beside the other extensions. */
  aside: ReactNode
}

/** The answer for the name itself, and for the same name with other extensions. */
export function Results({ search, filters, onRetry, onClear, onDetails, aside }: Props) {
  const { phase, primary, rows, error } = search
  const others = othersOf(search)
  const shown = others.filter((domain) => passes(filters, domain, rows.get(domain)))
  const isBroken = phase === 'broken'
  const isUnnamed = phase === 'asking' && others.length === 0
  const isWaiting = phase === 'asking' || phase === 'streaming'
  return (
    <>
      {isBroken && error && (
        <Failure title="The connection was lost" error={error} onRetry={onRetry} />
      )}
      <Verdict
        key={primary}
        domain={primary}
        row={rows.get(primary)}
        isLost={isBroken}
        onRetry={onRetry}
        onDetails={onDetails}
      />
      <div className="split found-columns">
        <section className="stack" aria-labelledby="others-title">
          <div className="row between">
            <h2 id="others-title">Other extensions</h2>
            <Link to="/tlds" className="small soft">
              All extensions
            </Link>
          </div>
          {isUnnamed && <WaitingRows rows={ROWS_EXPECTED} />}
          <ul className="rows panel is-sold" aria-labelledby="others-title" aria-busy={isWaiting}>
            {shown.map((domain) => (
              <NameItem
                key={domain}
                domain={domain}
                row={rows.get(domain)}
                isLost={isBroken}
                onDetails={onDetails}
              />
            ))}
          </ul>
          {others.length > 0 && shown.length === 0 && <NoMatches onClear={onClear} />}
        </section>
        {aside}
      </div>
    </>
  )
}
