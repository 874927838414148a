import { Link } from '../../address/link.tsx'
import { Failure } from '../../failure/failure.tsx'
import { LaterIdeas } from './later-ideas.tsx'
import { Results } from './results.tsx'
import { progressText } from './search-progress.ts'
import type { Search } from './search-progress.ts'
import type { NameSearch } from './use-name-search.ts'
import { canSuggestFrom, searchHref, wordsIn } from './query.ts'
import './search.css'

/** The search results for a name: progress, the names, and links to more ideas. */
export function Found({ of: { domain, words, search, retry } }: { of: NameSearch }) {
  const failure = search.phase === 'failed' ? search.error : null
  return (
    <div className="found">
      <output className="search-progress">{progressText(search)}</output>
      {failure ? (
        <Failure title="The search did not start" error={failure} onRetry={retry} />
      ) : (
        <Results search={search} onRetry={retry} />
      )}
      {canSuggestFrom(words) && !failure && (
        <LaterIdeas words={words} searched={domain} shown={search.domains} />
      )}
      {words === null && search.phase === 'done' && <OtherIdeas search={search} />}
    </div>
  )
}

/** The next step after searching a full name: a new search with the words in it. */
function OtherIdeas({ search: { primary, rows } }: { search: Search }) {
  const words = wordsIn(rows.get(primary)?.unicode ?? primary)
  if (!canSuggestFrom(words)) return null
  return (
    <p className="other-ideas">
      Not quite it? <Link to={searchHref(words)}>Ideas with “{words}”</Link>
    </p>
  )
}
