import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readListings } from '../../api/listings.ts'
import { toListingsRequest } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

/** While a new question is on the way the last answer stays, dimmed, so the page does not jump. */
export function marketQuery(search: MarketSearch) {
  const request = toListingsRequest(search)
  return queryOptions({
    queryKey: ['listings', request],
    queryFn: ({ signal }) => readListings(request, signal),
    placeholderData: keepPreviousData,
  })
}
