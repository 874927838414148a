import { Failure } from '../../failure/failure.tsx'
import { NameItem, NameItemWaiting } from './name-item.tsx'
import { PrimaryCard } from './primary-card.tsx'
import { othersOf } from './search-progress.ts'
import type { Search } from './search-progress.ts'

/** The number of rows a search usually has, to reserve the space until the header says how many. */
const ROWS_EXPECTED = 11

export function Results({ search, onRetry }: { search: Search; onRetry: () => void }) {
  const { phase, primary, rows, error } = search
  const others = othersOf(search)
  const isBroken = phase === 'broken'
  const isUnnamed = phase === 'asking' && others.length === 0
  const isWaiting = phase === 'asking' || phase === 'streaming'
  return (
    <>
      {isBroken && error && (
        <Failure title="The answer broke off half-way" error={error} onRetry={onRetry} />
      )}
      <PrimaryCard
        key={primary}
        domain={primary}
        row={rows.get(primary)}
        isLost={isBroken}
        onRetry={onRetry}
      />
      <section aria-labelledby="others-title">
        <h2 id="others-title" className="names-title">
          The same name elsewhere
        </h2>
        {isUnnamed && (
          <ul className="names is-waiting" aria-hidden="true">
            {Array.from({ length: ROWS_EXPECTED }, (_, row) => (
              <NameItemWaiting key={row} />
            ))}
          </ul>
        )}
        <ul className="names" aria-labelledby="others-title" aria-busy={isWaiting}>
          {others.map((domain) => (
            <NameItem key={domain} domain={domain} row={rows.get(domain)} isLost={isBroken} />
          ))}
        </ul>
      </section>
    </>
  )
}
