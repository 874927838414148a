import { Link } from '../../address/link.tsx'
import { Failure } from '../../failure/failure.tsx'
import { DomainName } from '../../names/domain-name.tsx'
import { Heart } from '../../watching/heart.tsx'
import { LaterRegister } from './later-register.tsx'
import { NameLine } from './name-line.tsx'
import { othersOf, progressText } from './search-progress.ts'
import type { NameSearch } from './use-name-search.ts'
import { searchHref } from './query.ts'
import { TakenNames } from './taken-names.tsx'

const ROWS_MAX = 6

/** The first results, right under the field while somebody types. */
export function SeekPanel({ of: { q, search, retry, field } }: { of: NameSearch }) {
  const { phase, primary, rows, error } = search
  const domains = [primary, ...othersOf(search)].slice(0, ROWS_MAX)
  const isWaiting = phase === 'asking' || phase === 'streaming'
  return (
    <div className="seek-panel">
      {phase === 'failed' && error ? (
        <Failure title="We couldn’t start the search" error={error} onRetry={retry} />
      ) : (
        <ul className="rows is-sold" aria-label="First results" aria-busy={isWaiting}>
          {domains.map((domain, place) => {
            const row = rows.get(domain)
            const name = (
              <Link className="name" to={searchHref(domain)}>
                <DomainName name={row?.unicode ?? domain} />
              </Link>
            )
            const isLost = phase === 'broken'
            return (
              // By place: a key press renames the rows, and new elements would take longer.
              // oxlint-disable-next-line no-array-index-key
              <NameLine key={place} domain={domain} row={row} isLost={isLost} name={name}>
                <Heart domain={domain} />
                {row && <LaterRegister key={domain} row={row} />}
              </NameLine>
            )
          })}
        </ul>
      )}
      <TakenNames text={field.text} />
      <p className="seek-note">
        <output className="search-progress">{progressText(search)}</output>
        <Link to={searchHref(q)}>All results</Link>
      </p>
    </div>
  )
}
