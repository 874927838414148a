import { useRef } from 'react'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { Failure } from '../../failure/failure.tsx'
import { ListingListWaiting } from '../../listings/listing-list.tsx'
import { usePageHead } from '../../shell/page-head.ts'
import { CategoryLinks } from './categories.tsx'
import { countText, rangeText } from './count-text.ts'
import { Filters } from './filters.tsx'
import { useListings } from './load.ts'
import { isNarrowed, marketHref, parseMarketSearch } from './market-search.ts'
import { Results } from './results.tsx'
import './market.css'

/** The marketplace. The search lives in the address, so it can be shared and returned to. */
export function MarketPage() {
  const search = parseMarketSearch(useAddress().query)
  const { data, error, isStale, askAgain } = useListings(search)
  const top = useRef<HTMLHeadingElement>(null)
  usePageHead({
    title: search.q === '' ? 'Marketplace – Namehouse' : `“${search.q}” – Namehouse`,
    description: 'Browse domains for sale by their owners. Filter by extension, price and length.',
    canonical: isNarrowed(search) ? '/market' : marketHref({ page: search.page }),
  })
  return (
    <div className="frame market">
      <h1>Marketplace</h1>
      <p className="lead">Names that somebody owns and sells, each at a price of their own.</p>
      <Filters search={search} />
      <CategoryLinks search={search} />
      <div className="market-head">
        <output className="result-count">
          {data && countText(data.page.total, data.asked)}
          {!data && !error && 'Loading names…'}
        </output>
        {isNarrowed(search) && (
          <Link to={marketHref({ sort: search.sort })} keepsScroll>
            Clear filters
          </Link>
        )}
        {data && data.items.length > 0 && (
          <h2 id="results-title" ref={top} tabIndex={-1} className="results-title">
            {rangeText(data.page.offset, data.items.length)}
          </h2>
        )}
      </div>
      {data && (
        <Results
          search={search}
          listings={data}
          isStale={isStale}
          onTurn={() => top.current?.focus()}
        />
      )}
      {!data && error && (
        <Failure title="The listings did not load" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <ListingListWaiting rows={12} />}
    </div>
  )
}
