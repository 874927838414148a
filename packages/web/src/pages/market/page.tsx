import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { Failure } from '../../failure/failure.tsx'
import { ListingListWaiting } from '../../listings/listing-list.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { countText, rangeText } from './count-text.ts'
import { Filters } from './filters.tsx'
import { marketQuery } from './load.ts'
import { DEFAULT_SEARCH, isNarrowed } from './market-search.ts'
import { Results } from './results.tsx'
import './market.css'

const route = getRouteApi('/market')

/** Names for sale. What is shown lives in the address, so it can be shared and returned to. */
export function MarketPage() {
  const search = route.useSearch()
  const { data, error, isPlaceholderData, refetch } = useQuery(marketQuery(search))
  const top = useRef<HTMLHeadingElement>(null)
  usePageTitle(search.q === '' ? 'Marketplace – Namehouse' : `“${search.q}” – Namehouse`)
  return (
    <div className="frame market">
      <h1>Marketplace</h1>
      <Filters search={search} />
      <div className="market-head">
        <output className="count">
          {data && countText(data.page.total, data.asked)}
          {!data && !error && 'Loading names…'}
        </output>
        {isNarrowed(search) && (
          <Link
            to="/market"
            search={{ ...DEFAULT_SEARCH, sort: search.sort }}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
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
          isStale={isPlaceholderData}
          onTurn={() => top.current?.focus()}
        />
      )}
      {!data && error && (
        <Failure title="The listings did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListingListWaiting rows={12} />}
    </div>
  )
}
