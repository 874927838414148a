import { queryOptions } from '@tanstack/react-query'
import { readDescription } from '../../api/description.ts'

/** It changes only with a new release of the service, so it is read once a visit. */
export function descriptionQuery() {
  return queryOptions({
    queryKey: ['description'],
    queryFn: ({ signal }) => readDescription(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
