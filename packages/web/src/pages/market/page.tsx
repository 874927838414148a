import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Failure } from '../../failure/failure.tsx'
import { ListingListWaiting } from '../../listings/listing-list.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { countText } from './count-text.ts'
import { Filters } from './filters.tsx'
import { marketQuery } from './load.ts'
import { Results } from './results.tsx'
import './market.css'

const route = getRouteApi('/market')

export function MarketPage() {
  const search = route.useSearch()
  const { data, error, isPlaceholderData, refetch } = useQuery(marketQuery(search))
  usePageTitle(search.q === '' ? 'Marketplace – Namehouse' : `“${search.q}” – Namehouse`)
  return (
    <div className="frame market">
      <h1>Marketplace</h1>
      <Filters search={search} />
      <output className="count">
        {data && !isPlaceholderData && countText(data.page.total, search)}
        {!data && !error && 'Loading names…'}
      </output>
      {data && <Results search={search} listings={data} isStale={isPlaceholderData} />}
      {!data && error && (
        <Failure title="The listings did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListingListWaiting rows={12} />}
    </div>
  )
}
