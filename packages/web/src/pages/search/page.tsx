import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { Failure } from '../../failure/failure.tsx'
import { NameField } from '../../names/name-field.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { LaterIdeas } from './later.tsx'
import { Results } from './results.tsx'
import type { Search } from './search-progress.ts'
import { progressText } from './search-progress.ts'
import { useSearch } from './use-search.ts'
import { mayInspire, parseSearchAddress, readWish, searchHref, wordsIn } from './wish.ts'
import './search.css'

/** One name and its neighbours, each shown as soon as its registry has answered. */
export function SearchPage() {
  const { q } = parseSearchAddress(useAddress().query)
  const { domain, words } = readWish(q)
  const { search, retry } = useSearch(domain)
  const problem = fieldProblem(search)
  usePageTitle(q === '' ? 'Find a name – Namehouse' : `${search.primary} – Namehouse`)
  return (
    <div className="frame search-page">
      <h1>Find a name</h1>
      <NameField
        label="A name, or words to make one of"
        value={q}
        problem={problem}
        onSearch={(typed) => {
          if (typed === q) retry()
          else go(searchHref(typed), { keepsScroll: true })
        }}
      />
      {q !== '' && problem === undefined && (
        <>
          <output className="progress">{progressText(search)}</output>
          {words !== null && (
            <p className="note">
              “{words}” has no ending, so <strong>{domain}</strong> is searched.
              {mayInspire(words) && ' Ideas with other names are further down.'}
            </p>
          )}
          {search.phase === 'failed' && search.error ? (
            <Failure title="The search did not start" error={search.error} onRetry={retry} />
          ) : (
            <Results search={search} onRetry={retry} />
          )}
          {mayInspire(words) && search.phase !== 'failed' && (
            <LaterIdeas words={words} shown={search.domains} />
          )}
          {words === null && search.phase === 'done' && <OtherIdeas search={search} />}
        </>
      )}
      {q === '' && <Hints />}
    </div>
  )
}

/** A refusal of what was typed belongs to the field; anything else is a failure of the search. */
function fieldProblem({ phase, error }: Search): string | undefined {
  if (phase !== 'failed' || !(error instanceof ApiError) || error.status !== 400) return undefined
  return error.fields.find(({ field }) => field === 'q')?.message ?? error.message
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

function Hints() {
  return (
    <p className="lead search-hint">
      Type a whole name such as <strong>acme.com</strong> to ask its registry, or a word or two to
      get ideas.
    </p>
  )
}
