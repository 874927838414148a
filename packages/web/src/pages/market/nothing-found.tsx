import { Link } from '../../address/link.tsx'
import { Empty } from '../../empty/empty.tsx'
import { ListingCards } from '../../listings/listing-cards.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { formatQuery } from '../../query-string.ts'
import { categoryTitle, topicsOf } from './category-text.ts'
import { activeFilters } from './filter-text.ts'
import { listingsFor, useListingGroups } from './load.ts'
import { DEFAULT_SEARCH, FIRST_PAGE, isByMeaning, isNarrowed, marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'
import { relaxSearch } from './relax-search.ts'

const CLOSE_MAX = 6
const TOPICS_MAX = 8

/** No name fits: what to change, names that come close, and where else to look. */
export function NothingFound({ search }: { search: MarketSearch }) {
  if (!isNarrowed(search)) return <Empty title="No names for sale yet" />
  const filters = activeFilters(search)
  const { q } = search
  return (
    <>
      <Empty
        title="No matches"
        action={
          <>
            {q !== '' && (
              <Link to={`/search${formatQuery({ q })}`} className="btn" data-kind="primary">
                Check if “{q}” is available
              </Link>
            )}
            <Link to={marketHref({ sort: search.sort })} className="btn">
              Show all names
            </Link>
          </>
        }
      >
        {filters.length > 1 ? (
          <p className="market-drops">
            Try it without{' '}
            {filters.map(({ text, without }) => (
              <Link
                key={text}
                to={marketHref({ ...search, ...without, ...FIRST_PAGE })}
                className="tag"
              >
                {text}
              </Link>
            ))}
          </p>
        ) : (
          <p>{q === '' ? 'Try a wider filter.' : 'Try a shorter word.'}</p>
        )}
      </Empty>
      <CloseMatches search={search} />
      <Topics />
    </>
  )
}

/** The names of a wider search, if there are any. */
function CloseMatches({ search }: { search: MarketSearch }) {
  const wider = relaxSearch(search)
  const { data } = useAnswer(listingsFor(wider ?? DEFAULT_SEARCH), wider !== undefined)
  if (!wider || !data || data.items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="close-title">
      <div className="row between">
        <h2 id="close-title">
          {isByMeaning(wider) ? 'Matches for' : 'Names with'} “{wider.q}”
        </h2>
        <Link to={marketHref(wider)}>
          {data.page ? `See all ${data.page.total.toLocaleString('en-US')}` : 'See all'}
        </Link>
      </div>
      <ListingCards label="Close matches" listings={data.items.slice(0, CLOSE_MAX)} />
    </section>
  )
}

function Topics() {
  const topics = topicsOf(useListingGroups().categories).slice(0, TOPICS_MAX)
  if (topics.length === 0) return null
  return (
    <nav className="row market-topics" data-gap="2" aria-label="Topics">
      <span className="small soft">Or browse a topic</span>
      {topics.map(({ category }) => (
        <Link key={category} to={marketHref({ category })} className="tag">
          {categoryTitle(category)}
        </Link>
      ))}
    </nav>
  )
}
