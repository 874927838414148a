import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readListings } from '../../api/listings.ts'
import { toListingsRequest } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

/**
 * While a new question is on the way the last answer stays, dimmed, so the page does not jump. Each
 * answer keeps what was asked, so that it is never described in the words of the next question.
 */
export function marketQuery(search: MarketSearch) {
  const request = toListingsRequest(search)
  return queryOptions({
    queryKey: ['listings', request],
    queryFn: async ({ signal }) => ({ asked: search, ...(await readListings(request, signal)) }),
    placeholderData: keepPreviousData,
  })
}
