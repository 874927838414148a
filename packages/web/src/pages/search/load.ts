import { queryOptions } from '@tanstack/react-query'
import { readSuggestions } from '../../api/search.ts'
import { lookUpRegistration } from '../../api/whois.ts'

export function ideasQuery(words: string) {
  return queryOptions({
    queryKey: ['ideas', words],
    queryFn: ({ signal }) => readSuggestions(words, signal),
  })
}

/**
 * Each answer uses one of the day's few lookups, so it is kept for the whole visit and is never
 * asked for by itself.
 */
export function registrationQuery(domain: string, key: string) {
  return queryOptions({
    queryKey: ['registration', domain],
    queryFn: ({ signal }) => lookUpRegistration(domain, key, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
