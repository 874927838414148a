import { queryOptions } from '@tanstack/react-query'
import { readListings } from '../../api/listings.ts'
import type { ListingsRequest } from '../../api/listings.ts'

const NEWEST: ListingsRequest = { limit: 6, offset: 0, q: '', tld: '', max: null, sort: 'newest' }

export function newestQuery() {
  return queryOptions({
    queryKey: ['listings', NEWEST],
    queryFn: ({ signal }) => readListings(NEWEST, signal),
  })
}
