import { queryOptions } from '@tanstack/react-query'
import { readTlds } from '../../api/tlds.ts'

/** Prices change once a day, so going back and forth does not ask again. */
const FRESH_MS = 5 * 60_000

export function tldsQuery() {
  return queryOptions({
    queryKey: ['tlds'],
    queryFn: ({ signal }) => readTlds(signal),
    staleTime: FRESH_MS,
  })
}
