import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import type { NameRow } from '../../api/name-row.ts'
import { Failure } from '../../failure/failure.tsx'
import type { Filters } from './filters.ts'
import { LaterDetails, LaterIdeas, LaterNearby } from './later.tsx'
import { Results } from './results.tsx'
import type { Search } from './search-progress.ts'
import type { NameSearch } from './use-name-search.ts'
import { canSuggestFrom, searchHref, wordsIn } from './query.ts'

type Props = { of: NameSearch; filters: Filters; onClear: () => void }

/** Everything found for a name: the answer, other extensions, names for sale, and ideas. */
export function Found({ of: { words, search, retry }, filters, onClear }: Props) {
  const [opened, setOpened] = useState<NameRow>()
  if (search.phase === 'failed' && search.error) {
    return (
      <>
        <h1 className="hide">Search</h1>
        <Failure title="We couldn’t start the search" error={search.error} onRetry={retry} />
      </>
    )
  }
  const topic = words ?? wordsIn(search.rows.get(search.primary)?.unicode ?? search.primary)
  return (
    <>
      <Results
        search={search}
        filters={filters}
        onRetry={retry}
        onClear={onClear}
        onDetails={setOpened}
        aside={canSuggestFrom(topic) && <LaterNearby words={topic} />}
      />
      {canSuggestFrom(words) && (
        <LaterIdeas words={words} shown={search.domains} filters={filters} onClear={onClear} />
      )}
      {words === null && search.phase === 'done' && <OtherIdeas search={search} />}
      {opened && <LaterDetails row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The next step after searching a full name: a new search with the words in it. */
function OtherIdeas({ search: { primary, rows } }: { search: Search }) {
  const words = wordsIn(rows.get(primary)?.unicode ?? primary)
  if (!canSuggestFrom(words)) return null
  return (
    <p>
      Not quite it?{' '}
      <Link to={searchHref(words)} className="btn">
        Ideas with “{words}”
      </Link>
    </p>
  )
}
