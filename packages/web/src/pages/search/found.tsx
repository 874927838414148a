import { Link } from '../../address/link.tsx'
import { Failure } from '../../failure/failure.tsx'
import { LaterIdeas } from './later-ideas.tsx'
import { Results } from './results.tsx'
import { progressText } from './search-progress.ts'
import type { Search } from './search-progress.ts'
import type { NameSearch } from './use-name-search.ts'
import { mayInspire, searchHref, wordsIn } from './wish.ts'
import './search.css'

/** What is found of a name: how far the search is, the names, and the way to others. */
export function Found({ of: { domain, words, search, retry } }: { of: NameSearch }) {
  const failure = search.phase === 'failed' ? search.error : null
  return (
    <div className="found">
      <output className="progress">{progressText(search)}</output>
      {failure ? (
        <Failure title="The search did not start" error={failure} onRetry={retry} />
      ) : (
        <Results search={search} onRetry={retry} />
      )}
      {mayInspire(words) && !failure && (
        <LaterIdeas words={words} searched={domain} shown={search.domains} />
      )}
      {words === null && search.phase === 'done' && <OtherIdeas search={search} />}
    </div>
  )
}

/** A way on from a whole name: the words in it, searched anew. */
function OtherIdeas({ search: { primary, rows } }: { search: Search }) {
  const words = wordsIn(rows.get(primary)?.unicode ?? primary)
  if (!mayInspire(words)) return null
  return (
    <p className="other-ideas">
      Not quite it? <Link to={searchHref(words)}>Ideas with “{words}”</Link>
    </p>
  )
}
