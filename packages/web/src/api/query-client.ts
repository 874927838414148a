import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 30_000
const RETRIES_MAX = 1

/**
 * Answers are reused for half a minute. Only failures that may pass by themselves are asked again,
 * and once: a refusal stays a refusal, and asking again after a 429 only makes the wait longer.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES_MAX && mayPass(error),
        retryDelay: 500,
        // The route's loader has asked already; mounting the page must not ask a second time.
        retryOnMount: false,
        refetchOnWindowFocus: false,
      },
    },
  })
}

function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
  }
}
