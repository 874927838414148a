import { useRef } from 'react'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { Failure } from '../../failure/failure.tsx'
import { SeekField } from '../../form/seek-field.tsx'
import { ListingCardsWaiting } from '../../listings/listing-cards.tsx'
import { ListingListWaiting } from '../../listings/listing-list.tsx'
import { useView } from '../../listings/use-view.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { CategoryLinks } from './categories.tsx'
import { Facets } from './facets.tsx'
import { useListingGroups, useListings } from './load.ts'
import { changeSearch, FORM_ID } from './market-form.ts'
import { isNarrowed, marketHref, NAME_LENGTH_MAX, parseMarketSearch } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'
import { marketTitle } from './page-title.ts'
import { ResultHead } from './result-head.tsx'
import { Results } from './results.tsx'
import './market.css'

const WAITING = 12

/** The marketplace. The search lives in the address, so it can be shared and returned to. */
export function MarketPage() {
  const search = parseMarketSearch(useAddress().query)
  const { data, error, isStale, askAgain } = useListings(search)
  const [view, chooseView] = useView()
  const top = useRef<HTMLHeadingElement>(null)
  const isWaiting = !data && !error
  usePageHead({
    title: `${marketTitle(search)} – Namehouse`,
    description: 'Browse domains for sale by their owners. Filter by extension, price and length.',
    canonical: isNarrowed(search) ? '/market' : marketHref({ page: search.page }),
  })
  return (
    <>
      <Masthead search={search} />
      <div className="frame page split market">
        <Facets search={search} />
        <section className="stack" aria-labelledby="results-title" aria-busy={isStale}>
          <ResultHead {...{ search, data, isWaiting, view, top }} onView={chooseView} />
          {data && (
            <Results
              search={search}
              listings={data}
              view={view}
              onTurn={() => top.current?.focus()}
            />
          )}
          {!data && error && (
            <Failure title="We couldn’t load the names" error={error} onRetry={askAgain} />
          )}
          {isWaiting && view === 'cards' && <ListingCardsWaiting cards={WAITING} />}
          {isWaiting && view === 'list' && <ListingListWaiting rows={WAITING} />}
        </section>
      </div>
    </>
  )
}

function Masthead({ search }: { search: MarketSearch }) {
  // Each name is in exactly one category.
  const total = useListingGroups().categories.reduce((sum, category) => sum + category.total, 0)
  return (
    <div className="masthead">
      <div className="frame stack">
        <div className="stack" data-gap="1">
          <h1>Marketplace</h1>
          <p className="soft">
            {total > 0 ? `${total.toLocaleString('en-US')} names` : 'Names'}, sold by the people who
            own them. <Link to="/market/sold">Recently sold</Link>
          </p>
        </div>
        <SeekField
          label="Search names for sale"
          placeholder="Describe your business, or type a name"
          button="Find names"
          action="/market"
          formId={FORM_ID}
          value={search.q}
          onSettle={(q) => changeSearch(search, { q }, 'replace')}
          maxLength={NAME_LENGTH_MAX}
        />
        <CategoryLinks search={search} />
      </div>
    </div>
  )
}
