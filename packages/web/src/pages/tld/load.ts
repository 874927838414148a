import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { readPriceHistory, readTldMetadata, readTldRequirements } from '../../api/tlds.ts'
import { tldsQuery } from '../tlds/load.ts'

const FRESH_MS = 5 * 60_000

export function metadataQuery(tld: string) {
  return queryOptions({
    queryKey: ['tld', tld, 'metadata'],
    queryFn: ({ signal }) => readTldMetadata(tld, signal),
    staleTime: FRESH_MS,
  })
}

export function requirementsQuery(tld: string) {
  return queryOptions({
    queryKey: ['tld', tld, 'requirements'],
    queryFn: ({ signal }) => readTldRequirements(tld, signal),
    staleTime: FRESH_MS,
  })
}

export function historyQuery(tld: string) {
  return queryOptions({
    queryKey: ['tld', tld, 'history'],
    queryFn: ({ signal }) => readPriceHistory(tld, signal),
    staleTime: FRESH_MS,
  })
}

/** Everything that the page of an ending shows, asked at once. */
export async function askAboutTld(queryClient: QueryClient, tld: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(tldsQuery()),
    queryClient.prefetchQuery(metadataQuery(tld)),
    queryClient.prefetchQuery(requirementsQuery(tld)),
    queryClient.prefetchQuery(historyQuery(tld)),
  ])
}
